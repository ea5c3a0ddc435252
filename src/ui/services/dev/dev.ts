/** The door of the developer pages, loaded when one of them is opened. */
import type { LogServices } from './log.ts';
import type { PricingDevServices } from './pricing.ts';
import type { MachineServices } from './machines.ts';
import type { ScrubServices } from './scrub.ts';

/** @typeParam App all services of the page, which show earlier moments too */
export interface DevServices<App> {
  readonly log: LogServices;
  readonly pricing: PricingDevServices;
  readonly machines: MachineServices;
  readonly scrub: ScrubServices<App>;
}
