/** The screens' services: every feature's part joined. */
import { fromEvent } from 'rxjs';
import type { SeenCommitments } from '../db/seenCommitments.ts';
import type { StakeMemory } from '../db/stakeMemory.ts';
import type { PageDraft } from '../db/pageDraft.ts';
import { lazy } from '../domain/lazy.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { DevServices } from '../ui/services/dev/dev.ts';

import type { OutboxServices, Services } from '../ui/services/services.ts';
import { createAccountServices } from './accounts.ts';
import type { Alerts } from './alerts.ts';
import { type AppParts, createAppServices } from './app.ts';
import { attemptsLater } from './attempts.ts';
import { createConfirmedCalls } from './confirmation.ts';
import { createContentServices } from './content.ts';
import type { DevParts } from './dev/dev.ts';
import { createCopytrade } from './copytrade.ts';
import type { DrawingParts } from './drawings.ts';
import { createFuturesServices } from './futures.ts';
import type { LastSeen } from './lastSeen.ts';
import { createMarketServices } from './market.ts';
import { createMoney } from './money.ts';
import { createNoticeServices } from './notices.ts';
import { createP2p } from './p2p.ts';
import type { LazyPricing } from './pricing.ts';
import type { Probe } from './probe.ts';
import { createProblem } from './problem.ts';
import { createRounds } from './rounds.ts';
import type { RunningActors } from './runningActors.ts';
import { inTime } from '../streams/inTime.ts';

export interface ServicesParts extends AppParts {
  readonly alerts: Alerts;
  readonly pricing: LazyPricing;
  readonly preferences: Preferences;
  readonly commitments: SeenCommitments;
  readonly stakes: StakeMemory;
  readonly source: DrawingParts['source'];
  readonly draft: PageDraft;
  readonly outbox: OutboxServices;
  readonly forgetAccount: Services['forgetAccount'];
  /** Sets the count of unread messages to none. */
  readonly clearUnread: () => void;
  readonly messages: Services['messages'];
  readonly lastSeen: LastSeen;
  readonly running: RunningActors;
  readonly probe: Probe;
}

const devLater = (parts: DevParts): Services['dev'] =>
  lazy<DevServices<Services>>(async () =>
    (await inTime(() => import('./dev/dev.ts'))).createDevServices(parts),
  ).load;

const drawingsLater = (parts: DrawingParts): Services['drawings'] =>
  lazy(async () => (await inTime(() => import('./drawings.ts'))).createDrawings(parts)).load;

export function createServices(parts: ServicesParts): Services {
  const { client, actors, pricing, lastSeen } = parts;
  const app = createAppServices(parts);
  const attempts = attemptsLater(client, actors.caughtUp);
  return {
    ...app,
    ...createProblem(client, app),
    ...createAccountServices(client, actors, parts.clearUnread, parts.forgetAccount),
    ...createFuturesServices(client, actors, pricing, lastSeen, attempts),
    ...createContentServices(client, () => parts.preferences.values.get().language, lastSeen),
    ...createConfirmedCalls(lastSeen.call),
    missing: client.api.missing,
    market: createMarketServices(client, pricing.watch, lastSeen),
    rounds: createRounds(client, {
      lastSeen,
      attempts,
      shown: fromEvent(document, 'visibilitychange'),
      commitments: parts.commitments,
      stakes: parts.stakes,
      noteActor: parts.running.add,
    }),
    money: createMoney(client, attempts),
    p2p: createP2p(client),
    copytrade: createCopytrade(client),
    notices: createNoticeServices(client),
    alerts: parts.alerts.service,
    preferences: parts.preferences,
    draft: parts.draft,
    outbox: parts.outbox,
    messages: parts.messages,
    drawings: drawingsLater(parts),
    dev: devLater(parts),
    noteActor: parts.running.add,
  };
}
