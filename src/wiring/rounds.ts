/** Short rounds for the screens: calls of the contract, and the actors of the rounds. */
import { interval } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import { DESTINATIONS } from '../protocol/destinations.ts';
import type { Caller } from '../streams/api.ts';
import type { Client } from '../streams/client.ts';
import { createRoundOptions } from '../streams/rounds/roundOptions.ts';
import type { RoundServices } from '../ui/services/rounds.ts';
import { attemptService, type LoadAttempts } from './attempts.ts';
import { toObservable } from './observables.ts';
import type { RoundActorsOptions } from './roundActors.ts';
import { inTime } from '../streams/inTime.ts';

/** Over how long the pages of an exchange ask for the result of a round that all of them watch. */
const SPREAD_MS = 400;
/** Pictures of a replay that plays: 20 a second. */
const FRAME_MS = 50;

/** A choice as the wire's comma list; nothing chosen is no limit. */
const toList = (values: readonly (string | number)[]): string | undefined =>
  values.length === 0 ? undefined : values.join();

/** The actors are loaded with the first rounds on screen, and again where that failed. */
function watchLater(options: RoundActorsOptions): RoundServices['watch'] {
  const { load } = lazy(async () => {
    const { createRoundActors } = await inTime(
      () => import('./roundActors.ts'),
      options.client.scheduler,
    );
    return createRoundActors(options);
  });
  return async (tradeOptionId) => (await load())(tradeOptionId);
}

export interface RoundParts extends Pick<RoundActorsOptions, 'shown' | 'noteActor'> {
  readonly commitments: RoundServices['commitments'];
  readonly stakes: RoundServices['stakes'];
  /** Reads of what no bet is decided by. */
  readonly lastSeen: Caller;
  readonly attempts: LoadAttempts;
}

export function createRounds(
  client: Client,
  { shown, commitments, stakes, noteActor, lastSeen, attempts }: RoundParts,
): RoundServices {
  const { scheduler, socket } = client;
  return {
    options: createRoundOptions({
      api: lastSeen,
      site: toObservable(client.site),
      connection: socket.connection,
      changed: socket.listen(DESTINATIONS.roundOptions),
      scheduler,
    }),
    clock: client.clock,
    watch: watchLater({
      client,
      shown,
      noteActor,
      spreadMs: () => Math.random() * SPREAD_MS,
    }),
    bet: attemptService(
      async () => (await attempts())?.placeBet,
      (input) => input,
    ),
    recent: (tradeOptionId) => lastSeen.call('gameRecent', { tradeOptionId }),
    round: (tradeRoundId) => lastSeen.call('gameRound', { tradeRoundId }),
    summary: (tradeOptionId, date) => lastSeen.call('roundSummaryDaily', { tradeOptionId, date }),
    bets: ({ gameTypes, sides, statuses, ...request }) =>
      lastSeen.call('betList', {
        ...request,
        tradeTypeStrs: toList(gameTypes),
        typeStrs: toList(sides),
        statusStrs: toList(statuses),
      }),
    publicBets: (tradeOptionId) => lastSeen.call('recentAllBets', { tradeOptionId }),
    commitments,
    stakes,
    frames: (listener) => {
      const startedAt = scheduler.now();
      const frames = interval(FRAME_MS, scheduler).subscribe(() =>
        listener(scheduler.now() - startedAt),
      );
      return () => frames.unsubscribe();
    },
  };
}
