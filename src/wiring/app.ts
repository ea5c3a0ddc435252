/** The page itself for the screens: start, connection, clock, mode. */
import { BehaviorSubject } from 'rxjs';
import type { KeyValue } from '../db/keyValue.ts';
import type { Client } from '../streams/client.ts';
import { toReadable } from '../streams/readable.ts';
import type { AppServices, Mode } from '../ui/services/app.ts';
import type { Actors } from './actors.ts';
import { keepMode } from './backend.ts';
import { connectionOf, dataStateOf } from './connection.ts';
import type { LazyPricing } from './pricing.ts';
import { inTime } from '../streams/inTime.ts';

export interface AppParts {
  readonly mode: Mode;
  readonly storage: KeyValue;
  readonly client: Client;
  readonly actors: Actors;
  readonly pricing: Pick<LazyPricing, 'isFailing'>;
  readonly expectsMember: boolean;
  readonly isReloading: AppServices['isReloading'];
  readonly reload: () => void;
}

export const createAppServices = ({
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
