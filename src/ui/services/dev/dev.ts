/** The door of the developer pages, loaded when one of them is opened. */
import type { LogServices } from './log.ts';
import type { PricingDevServices } from './pricing.ts';
import type { MachineServices } from './machines.ts';

export interface DevServices {
  readonly log: LogServices;
  readonly pricing: PricingDevServices;
  readonly machines: MachineServices;
}
