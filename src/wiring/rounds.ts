/** Short rounds for the screens: calls of the contract, and the actors of the rounds. */
import { firstValueFrom, type Observable } from 'rxjs';
import type { Client } from '../streams/client.ts';
import { createPlaceBet } from '../streams/rounds/placeBet.ts';
import { createRoundOptions } from '../streams/rounds/roundOptions.ts';
import type { RoundServices } from '../ui/services/rounds.ts';
import { accountAttempts } from './attempts.ts';
import { toObservable } from './observables.ts';
import { createRoundActors } from './roundActors.ts';

/** Over how long the pages of an exchange ask for the result of a round that all of them watch. */
const SPREAD_MS = 400;

/** A choice as the wire's comma list; nothing chosen is no limit. */
const toList = (values: readonly (string | number)[]): string | undefined =>
  values.length === 0 ? undefined : values.join();

/** @param shown emits when the page is looked at again */
export function createRounds(
  client: Client,
  shown: Observable<unknown>,
  commitments: RoundServices['commitments'],
): RoundServices {
  const { api, scheduler, socket } = client;
  const placeBet = createPlaceBet(accountAttempts(client));
  return {
    options: createRoundOptions({
      api,
      site: toObservable(client.site),
      connection: socket.connection,
      scheduler,
    }),
    clock: client.clock,
    watch: createRoundActors({ client, shown, spreadMs: () => Math.random() * SPREAD_MS }),
    bet: (input) => firstValueFrom(placeBet(input)),
    recent: (tradeOptionId) => api.call('gameRecent', { tradeOptionId }),
    round: (tradeRoundId) => api.call('gameRound', { tradeRoundId }),
    summary: (tradeOptionId, date) => api.call('roundSummaryDaily', { tradeOptionId, date }),
    bets: ({ gameTypes, sides, statuses, ...request }) =>
      api.call('betList', {
        ...request,
        tradeTypeStrs: toList(gameTypes),
        typeStrs: toList(sides),
        statusStrs: toList(statuses),
      }),
    publicBets: (tradeOptionId) => api.call('recentAllBets', { tradeOptionId }),
    commitments,
  };
}
