/**
 * Lists of the exchange as they were at an earlier moment: what began later is not read, and what
 * ended later is left out, since the account of then has it among what is open. Rule [I-S6].
 */
import type { Answer } from '../../protocol/answer.ts';
import type { CallName } from '../../protocol/contract.ts';
import type { HistoryItem } from '../../protocol/futures/history.ts';
import type { AnswerOf, Params } from '../../streams/api.ts';
import type { RoundServices } from '../../ui/services/rounds.ts';
import type { MakeCall, Services } from '../../ui/services/services.ts';

/** The last moment that a list may reach, ms UTC. */
type Now = () => number;

const until = (endDate: number | string | undefined, now: number): number =>
  Math.min(Number(endDate ?? now), now);

/** @param wasKnown whether an item was as it is now */
function keep<List extends { readonly items: readonly unknown[] }>(
  answer: Answer<List>,
  wasKnown: (item: List['items'][number]) => boolean,
): Answer<List> {
  if (!answer.ok) return answer;
  const { value } = answer;
  return { ok: true, value: { ...value, items: value.items.filter(wasKnown) } };
}

const isBefore = (endedAt: number | null, now: number): boolean =>
  endedAt !== null && endedAt <= now;

function historyAt(item: HistoryItem): number {
  switch (item.kind) {
    case 'ORDER':
      return item.order.updatedAt;
    case 'TRADE':
      return item.fill.at;
    case 'FUNDING':
      return item.funding.at;
  }
}

export const historyOfThen =
  ({ history }: Services['trade'], now: Now): Services['trade']['history'] =>
  async (request) => {
    const at = now();
    const answer = await history({ ...request, endDate: until(request.endDate, at) });
    return keep(answer, (item) => historyAt(item) <= at);
  };

export const betsOfThen =
  ({ bets }: RoundServices, now: Now): RoundServices['bets'] =>
  async (request) => {
    const at = now();
    const answer = await bets({ ...request, endDate: until(request.endDate, at) });
    return keep(answer, ({ settledAt }) => isBefore(settledAt, at));
  };

type Read<Name extends CallName> = (params: Params<Name>) => Promise<Answer<AnswerOf<Name>>>;
type Reads = { readonly [Name in CallName]?: Read<Name> };

function readsOf(call: MakeCall, now: Now): Reads {
  return {
    dnwList: async (params) => {
      const at = now();
      const answer = await call('dnwList', { ...params, endDate: until(params.endDate, at) });
      return keep(answer, ({ endedAt }) => isBefore(endedAt, at));
    },
    statement: (params) => call('statement', { ...params, endDate: until(params.endDate, now()) }),
    equity: async (params) => {
      const answer = await call('equity', params);
      if (!answer.ok) return answer;
      return { ok: true, value: answer.value.filter(({ at }) => at <= now()) };
    },
    // Nobody keeps what these were.
    moneyTerms: (params) => call('moneyTerms', params),
    exchangeRate: (params) => call('exchangeRate', params),
    exchangeRates: (params) => call('exchangeRates', params),
  };
}

/**
 * Calls of the wallet that read, by the exchange as it was; of every other call the outcome of
 * `refuse`.
 */
export function callsOfThen(
  call: MakeCall,
  now: Now,
  refuse: () => Promise<Answer<never>>,
): MakeCall {
  const reads = readsOf(call, now);
  return (name, params) => {
    const read = reads[name];
    return read === undefined ? refuse() : read(params);
  };
}
