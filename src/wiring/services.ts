/** The screens' services: every feature's part joined. */
import { fromEvent, firstValueFrom, share, BehaviorSubject } from 'rxjs';
import type { SeenCommitments } from '../db/seenCommitments.ts';
import type { StakeMemory } from '../db/stakeMemory.ts';
import type { PageDraft } from '../db/pageDraft.ts';
import { lazy } from '../domain/lazy.ts';
import type { Preferences } from '../domain/preferences.ts';
import type { DevServices } from '../ui/services/dev/dev.ts';
import type {
  OutboxServices,
  Services,
  MoneyServices,
  CopytradeServices,
} from '../ui/services/services.ts';
import { createAccountServices } from './accounts.ts';
import type { Alerts } from './alerts.ts';
import { createConfirmedCalls } from './confirmation.ts';
import { createContentServices } from './content.ts';
import type { DevParts } from './dev/dev.ts';
import type { DrawingParts } from './drawings.ts';
import { createFuturesServices } from './futures.ts';
import type { LastSeen } from './lastSeen.ts';
import { createMarketServices } from './market.ts';
import { createNoticeServices } from './notices.ts';
import { createP2p } from './p2p.ts';
import type { LazyPricing } from './pricing.ts';
import type { Probe } from './probe.ts';
import { createProblem } from './problem.ts';
import { createRounds } from './rounds.ts';
import type { RunningActors } from './runningActors.ts';
import { inTime } from '../streams/inTime.ts';
import { DESTINATIONS } from '../protocol/destinations.ts';
import { clientError, fail } from '../streams/answer.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import { accountAttempts } from './attempts.ts';
import { createVersion } from '../streams/version.ts';
import type { KeyValue } from '../db/keyValue.ts';
import { toReadable } from '../streams/readable.ts';
import type { AppServices, Mode } from '../ui/services/app.ts';
import type { Actors } from './actors.ts';
import { keepMode } from './backend.ts';
import { connectionOf, dataStateOf } from './connection.ts';

interface AppParts {
  readonly mode: Mode;
  readonly storage: KeyValue;
  readonly client: Client;
  readonly actors: Actors;
  readonly pricing: Pick<LazyPricing, 'isFailing'>;
  readonly expectsMember: boolean;
  readonly isReloading: AppServices['isReloading'];
  readonly reload: () => void;
}

/** The page itself for the screens: start, connection, clock, mode. */
const createAppServices = ({
  mode,
  storage,
  client,
  actors,
  pricing,
  expectsMember,
  isReloading,
  reload,
}: AppParts): AppServices => ({
  mode: toReadable(new BehaviorSubject(mode)),
  // A page talks to one exchange all its life; the other one needs a new page.
  switchMode: async (next, path) => {
    keepMode(storage, next);
    if (path === undefined) reload();
    else location.assign(path);
  },
  restartPractice: async (funds, startAt) => {
    const { startPracticeAgain } = await inTime(
      () => import('./practiceAgain.ts'),
      client.scheduler,
    );
    await startPracticeAgain({ storage, client, reload }, funds, startAt);
  },
  expectsMember,
  exchangeOrigin: client.transport.origin,
  site: client.site,
  boot: actors.boot,
  socket: actors.socket,
  connection: connectionOf(client, actors),
  dataState: dataStateOf(client, pricing.isFailing),
  isIncomplete: client.api.isIncomplete,
  now: client.now,
  isReloading,
  reload,
});

const loadWhatIf = () =>
  inTime(() =>
    Promise.all([
      import('../streams/copytrade/whatIf.ts'),
      import('../workers/clients/whatIfClient.ts'),
    ]),
  );

/** Copy trading for the screens: what a follower does as calls, and the look back in its worker. */
function createCopytrade({ api, options, now }: Client): CopytradeServices {
  return {
    follow: (traderId, { stocks, ...limits }) =>
      api.call('follow', { traderId, followStock: [...stocks], ...limits }),
    unfollow: (traderFollowerId, closesCopies) =>
      api.call(closesCopies ? 'unfollowTrader' : 'unfollow', { traderFollowerId }),
    closeCopy: ({ copyId, traderPositionId }) =>
      api.call('closeCopy', {
        futuresFollowerOrderId: copyId,
        futuresTraderOrderId: traderPositionId,
      }),
    whatIf: async (question, control) => {
      const parts = await loadWhatIf().catch(() => undefined);
      if (parts === undefined) return fail(clientError('NO_CONNECTION'));
      const [{ askWhatIf }, { startWhatIf }] = parts;
      const known = options.get().value ?? [];
      return askWhatIf(
        { api, options: known, now: now.get(), start: startWhatIf },
        question,
        control,
      );
    },
  };
}

/** Money that moves, for the screens: its attempts, loaded with the first of them. */
function createMoney(client: Client): MoneyServices {
  const { load } = lazy(async () => {
    const { createSendMoney } = await inTime(
      () => import('../streams/money/sendMoney.ts'),
      client.scheduler,
    );
    return createSendMoney(accountAttempts(client));
  });
  const { socket } = client;
  return {
    termsVersion: createVersion({
      changed: socket.listen(DESTINATIONS.moneyTerms).pipe(share()),
      connection: socket.connection,
    }),
    send: async (command) => {
      const sender = await load().catch((error: unknown) => {
        reportDefect(error);
        return undefined;
      });
      // Without it nothing was sent.
      if (sender === undefined) return fail(clientError('NO_CONNECTION'));
      return firstValueFrom(sender(command));
    },
  };
}

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
  return {
    ...app,
    ...createProblem(client, app),
    ...createAccountServices(client, actors, parts.clearUnread, parts.forgetAccount),
    ...createFuturesServices(client, actors, pricing, lastSeen),
    ...createContentServices(client, () => parts.preferences.values.get().language, lastSeen),
    ...createConfirmedCalls(lastSeen.call),
    missing: client.api.missing,
    market: createMarketServices(client, pricing.watch, lastSeen),
    rounds: createRounds(client, {
      lastSeen,
      shown: fromEvent(document, 'visibilitychange'),
      commitments: parts.commitments,
      stakes: parts.stakes,
      noteActor: parts.running.add,
    }),
    money: createMoney(client),
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
