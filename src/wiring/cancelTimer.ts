/**
 * Keeps the timer running that cancels all orders, for users who want one; loaded for them alone.
 */
import { combineLatest, distinctUntilChanged, filter, map, take } from 'rxjs';
import type { Preferences } from '../domain/preferences.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { Actors } from './actors.ts';
import { toObservable } from './observables.ts';
import { signedInUser } from './sessions.ts';
import { inTime } from '../streams/inTime.ts';

const SECOND_MS = 1_000;

export function keepCancelTimer(
  client: Client,
  preferences: Preferences,
  { auth }: Pick<Actors, 'auth'>,
): void {
  const durationMs = combineLatest([toObservable(preferences.values), signedInUser(auth)]).pipe(
    map(([{ cancelTimer }, user]) =>
      user === undefined || cancelTimer === 'off' ? 0 : Number(cancelTimer) * SECOND_MS,
    ),
    distinctUntilChanged(),
  );
  const start = async (): Promise<void> => {
    const { keepRunning } = await inTime(
      () => import('../streams/cancelTimer/keepRunning.ts'),
      client.scheduler,
    );
    keepRunning({
      durationMs,
      connection: client.socket.connection,
      messages: toObservable(client.socket.lastMessageAt),
      set: (ms) => client.api.call('setCancelTimer', { durationMs: ms }),
      scheduler: client.scheduler,
    }).subscribe();
  };
  durationMs
    .pipe(
      filter((ms) => ms > 0),
      take(1),
    )
    .subscribe(() => void start().catch(reportDefect));
}
