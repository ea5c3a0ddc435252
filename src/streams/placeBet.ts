/** Placing a bet until it is known whether it stands: its id makes sending it again harmless. */
import {
  filter,
  firstValueFrom,
  from,
  map,
  race,
  tap,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { AccountView } from '../protocol/accountView.ts';
import type { WireBet } from '../protocol/rounds.ts';
import { succeed, type Answer, type CallError } from './answer.ts';
import type { Caller, Params } from './api.ts';

/** A bet with the id that its form made once. */
export type BetParams = Params<'placeBet'> & { readonly clientBetId: string };

export interface PlaceBetOptions {
  readonly api: Caller;
  /** The account, and what it becomes. */
  readonly account: Observable<AccountView>;
  readonly scheduler: SchedulerLike;
  readonly isOnline: () => boolean;
}

/** Before each further question; together they end well before the shortest lock does. */
const AGAIN_MS = [500, 1_000, 2_000] as const;

/** No answer came: the bet may or may not stand. */
const isUnknown = ({ status }: CallError): boolean => status === 0;

function findBet({ openBets, settledBets }: AccountView, clientBetId: string): WireBet | undefined {
  const isIt = (bet: WireBet): boolean => bet.clientBetId === clientBetId;
  return Object.values(openBets).find(isIt) ?? settledBets.find(isIt);
}

/**
 * Resolves with the bet, with the exchange's refusal, or, when it stays unknown, with the failure
 * of the last try. A bet that begins without a connection is sent once and never later: by then
 * the price is another one.
 */
export function placeBet(options: PlaceBetOptions, params: BetParams): Promise<Answer<WireBet>> {
  const { api, account, scheduler, isOnline } = options;
  let isKnown = false;
  const ask = async (): Promise<Answer<WireBet>> => {
    const pauses = isOnline() ? AGAIN_MS : [];
    let answer = await api.call('placeBet', params);
    for (const pause of pauses) {
      if (answer.ok || !isUnknown(answer.error)) return answer;
      await firstValueFrom(timer(pause, scheduler));
      if (isKnown) return answer;
      answer = await api.call('placeBet', params);
    }
    return answer;
  };
  const told = account.pipe(
    map((view) => findBet(view, params.clientBetId)),
    filter((bet) => bet !== undefined),
    tap(() => (isKnown = true)),
    map(succeed),
  );
  return firstValueFrom(race(from(ask()), told));
}
