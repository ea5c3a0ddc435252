/** The outbox, loaded once somebody is signed in or enqueues something. */
import { distinctUntilChanged, filter, map, shareReplay } from 'rxjs';
import { reportDefect } from '../streams/defects.ts';
import type { OutboxServices } from '../ui/services/outbox.ts';
import type { Actors } from './actors.ts';
import { snapshotsOf } from './observables.ts';
import type { OutboxParts } from './outbox.ts';

type Enqueue = OutboxServices['enqueue'];

export function createLazyOutbox(
  parts: Omit<OutboxParts, 'userId'>,
  { auth }: Pick<Actors, 'auth'>,
): OutboxServices {
  const userId = snapshotsOf(auth).pipe(
    map((snapshot) => (snapshot.hasTag('loggedIn') ? snapshot.context.user?.id : undefined)),
    distinctUntilChanged(),
    shareReplay(1),
  );
  let loading: Promise<Enqueue> | undefined;
  const load = (): Promise<Enqueue> => {
    loading ??= import('./outbox.ts').then(({ startOutbox }) => startOutbox({ ...parts, userId }));
    // Loaded again by whoever asks next.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  userId.pipe(filter((id) => id !== undefined)).subscribe(() => void load().catch(reportDefect));
  return { enqueue: async (entry) => (await load())(entry) };
}
