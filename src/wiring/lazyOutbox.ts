/** The outbox, loaded once a user is signed in or a request is enqueued. */
import { filter } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import { reportDefect } from '../streams/defects.ts';
import type { Actors } from './actors.ts';
import type { OutboxParts, StartedOutbox } from './outbox.ts';
import { signedInUser } from './sessions.ts';
import { inTime } from '../streams/inTime.ts';

export function createLazyOutbox(
  parts: Omit<OutboxParts, 'userId'>,
  { auth }: Pick<Actors, 'auth'>,
): StartedOutbox {
  const userId = signedInUser(auth);
  const { load } = lazy<StartedOutbox>(async () => {
    const { startOutbox } = await inTime(() => import('./outbox.ts'), parts.client.scheduler);
    return startOutbox({ ...parts, userId });
  });
  userId.pipe(filter((id) => id !== undefined)).subscribe(() => void load().catch(reportDefect));
  return {
    enqueue: async (entry) => (await load()).enqueue(entry),
    erase: async (user) => (await load()).erase(user),
  };
}
