/** What the developer pages show, made when one of them is opened. */
import type { Services } from '../../ui/services/services.ts';
import type { Client } from '../../streams/client.ts';
import type { DevServices } from '../../ui/services/dev/dev.ts';
import type { RunningActors } from '../runningActors.ts';
import type { Probe } from '../probe.ts';
import { createLogServices } from './log.ts';
import { createPricingDevServices } from './pricing.ts';
import { createMachineServices } from './machines.ts';
import { recordPageHops } from './pageHops.ts';
import { createScrubServices } from './scrub.ts';

export interface DevParts {
  readonly client: Client;
  readonly running: RunningActors;
  readonly probe: Probe;
}

export function createDevServices({ client, running, probe }: DevParts): DevServices<Services> {
  return {
    machines: createMachineServices(running),
    log: createLogServices(client, recordPageHops(client, probe)),
    pricing: createPricingDevServices(client),
    scrub: createScrubServices(client),
  };
}
