/** Lists of the exchange as an earlier moment had them. */
import { expect, test, vi } from 'vitest';
import type { WireDnw } from '../../../../src/protocol/money/entities.ts';
import type { WireBet } from '../../../../src/protocol/rounds/entities.ts';
import type { HistoryItem } from '../../../../src/protocol/futures/history.ts';
import { fail } from '../../../../src/streams/answer.ts';
import type { MakeCall, Services } from '../../../../src/ui/services/services.ts';
import { betsOfThen, callsOfThen, historyOfThen } from '../../../../src/wiring/dev/momentReads.ts';

const THEN = 1_000;
const now = (): number => THEN;
const refusal = fail({ status: 403, code: 'READ_ONLY', message: '' });
const refuse = () => Promise.resolve(refusal);

const pageOf = <Item extends object>(items: readonly Partial<Item>[]) => ({
  ok: true,
  value: { items, total: items.length, page: 1, size: 20 },
});

test('[I-S6] movements reach up to the moment, and one that ended later is not among them', async () => {
  const call = vi.fn<(name: string, params: object) => Promise<unknown>>(async () =>
    pageOf<WireDnw>([
      { id: 'd-1', endedAt: 999 },
      { id: 'd-2', endedAt: 1_001 },
      { id: 'd-3', endedAt: null },
      { id: 'd-4', endedAt: 1_000 },
    ]),
  );
  const calls = callsOfThen(call as unknown as MakeCall, now, refuse);
  const answer = await calls('dnwList', { page: 1, size: 20 });
  expect(answer.ok && answer.value.items.map(({ id }) => id)).toEqual(['d-1', 'd-4']);
  expect(call).toHaveBeenLastCalledWith('dnwList', { page: 1, size: 20, endDate: THEN });
  await calls('statement', { page: 1, size: 20, endDate: 400 });
  expect(call).toHaveBeenLastCalledWith('statement', { page: 1, size: 20, endDate: 400 });
});

test('[I-S6] the curve of what was held ends at the moment', async () => {
  const days = [
    { day: '1', at: 900 },
    { day: '2', at: 1_000 },
    { day: '3', at: 1_100 },
  ];
  const call = async () => ({ ok: true, value: days });
  const answer = await callsOfThen(call as unknown as MakeCall, now, refuse)('equity', {});
  expect(answer.ok && answer.value.map(({ day }) => day)).toEqual(['1', '2']);
});

test('[I-S5] every other call is refused and not sent', async () => {
  const call = vi.fn<MakeCall>();
  const calls = callsOfThen(call, now, refuse);
  expect(await calls('cancelOrder', { id: 'o-1' })).toBe(refusal);
  expect(await calls('me', {})).toBe(refusal);
  expect(call).not.toHaveBeenCalled();
});

test('[I-S6] an order that was still open then is not in the history of orders', async () => {
  const items = [
    { kind: 'ORDER', order: { id: 'o-1', updatedAt: 1_000 } },
    { kind: 'ORDER', order: { id: 'o-2', updatedAt: 1_001 } },
    { kind: 'TRADE', fill: { id: 'f-1', at: 700 } },
    { kind: 'FUNDING', funding: { futuresPositionId: 'p-1', at: 1_200 } },
  ] as unknown as readonly HistoryItem[];
  const history = vi.fn<(request: object) => Promise<unknown>>(async () => pageOf<object>(items));
  const trade = { history } as unknown as Services['trade'];
  const request = { kind: 'ORDER', futuresOptionId: 1, startDate: 5, page: 1, size: 20 } as const;
  const answer = await historyOfThen(trade, now)({ ...request, endDate: undefined });
  expect(answer.ok && answer.value.items).toEqual([items[0], items[2]]);
  expect(history).toHaveBeenCalledWith({ ...request, endDate: THEN });
});

test('[I-S6] a bet that was settled later is not among the settled ones', async () => {
  const bets = vi.fn<(request: object) => Promise<unknown>>(async () =>
    pageOf<WireBet>([
      { id: 'b-1', settledAt: 1_000 },
      { id: 'b-2', settledAt: 1_001 },
    ]),
  );
  const request = { tradeOptionId: 1, startDate: undefined, endDate: 2_000 } as const;
  const lists = { gameTypes: [], sides: [], statuses: [], page: 1, size: 20 };
  const rounds = { bets } as unknown as Services['rounds'];
  const answer = await betsOfThen(rounds, now)({ ...request, ...lists });
  expect(answer.ok && answer.value.items.map(({ id }) => id)).toEqual(['b-1']);
  expect(bets).toHaveBeenCalledWith({ ...request, ...lists, endDate: THEN });
});
