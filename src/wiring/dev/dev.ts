/** What the developer pages show, made when one of them is opened. */
import type { DevServices } from '../../ui/services/dev/dev.ts';
import type { RunningActors } from '../runningActors.ts';
import { createMachineServices } from './machines.ts';

export interface DevParts {
  readonly running: RunningActors;
}

export function createDevServices({ running }: DevParts): DevServices {
  return { machines: createMachineServices(running) };
}
