/** The door of the developer pages, loaded when one of them is opened. */
import type { MachineServices } from './machines.ts';

export interface DevServices {
  readonly machines: MachineServices;
}
