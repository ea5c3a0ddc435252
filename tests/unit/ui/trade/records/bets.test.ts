import { describe, expect, test } from 'vitest';
import {
  ALL_BETS,
  settledRequest,
  wantedOpenBets,
} from '../../../../../src/ui/market/rounds/betFilter.ts';
import { betCsv, profitOf, signedAmount } from '../../../../../src/ui/market/rounds/betColumns.tsx';
import { toCsv } from '../../../../../src/ui/kit/table/csv.ts';
import { aTradeOption } from '../tradeOption.ts';
import { bet, START } from './rounds.ts';

describe('the request for settled bets', () => {
  test('without choices has no limits', () => {
    expect(settledRequest(ALL_BETS, 'UTC')).toEqual({
      tradeOptionId: undefined,
      gameTypes: [],
      sides: [],
      statuses: [],
      startDate: undefined,
      endDate: undefined,
    });
  });

  test('contains each choice; days are those of the reader’s zone', () => {
    const filter = {
      tradeOptionId: 12,
      gameType: 'B1',
      side: 'S',
      result: 'LOST',
      days: { from: '2025-05-07', to: '2025-05-07' },
    } as const;
    const midnight = Date.parse('2025-05-07T00:00:00+09:00');
    expect(settledRequest(filter, 'Asia/Seoul')).toEqual({
      tradeOptionId: 12,
      gameTypes: ['B1'],
      sides: ['S'],
      statuses: [2],
      startDate: midnight,
      endDate: midnight + 86_400_000 - 1,
    });
  });

  test('is not sent for open bets', () => {
    expect(settledRequest({ ...ALL_BETS, result: 'OPEN' }, 'UTC')).toBeUndefined();
  });
});

test('open bets pass through the same filter, newest first', () => {
  const open = { status: 0, payout: '0', settledAt: null } as const;
  const bets = [
    bet({ id: 'b-1', ...open }),
    bet({ id: 'b-2', ...open, type: 'S', at: START + 30_000 }),
    bet({ id: 'b-3', ...open, gameType: 'B1', tradeOptionId: 15, at: START + 10_000 }),
  ];
  const shown = (change: Partial<typeof ALL_BETS>) =>
    wantedOpenBets(bets, { ...ALL_BETS, ...change }, 'UTC').map(({ id }) => id);
  expect(shown({})).toEqual(['b-2', 'b-1', 'b-3']);
  expect(shown({ side: 'B' })).toEqual(['b-1', 'b-3']);
  expect(shown({ gameType: 'B1' })).toEqual(['b-3']);
  expect(shown({ tradeOptionId: 12, result: 'OPEN' })).toEqual(['b-2', 'b-1']);
  expect(shown({ result: 'WON' })).toEqual([]);
  expect(shown({ days: { from: '2025-05-23', to: '' } })).toEqual([]);
});

test('the profit of a bet is exact, with its sign', () => {
  expect(profitOf({ payout: '19.5', point: '10' })).toBe('9.5');
  expect(profitOf({ payout: '0', point: '0.3' })).toBe('-0.3');
  expect(['9500', '-10', '0'].map(signedAmount)).toEqual(['+9,500', '-10', '0']);
});

test('the file has the exchange’s own figures, and times in ISO 8601', () => {
  const option = aTradeOption({ id: 12, gameType: 'R1', durationMs: 60_000, lockMs: 10_000 });
  const columns = betCsv({
    t: (key) => key,
    zone: 'UTC',
    options: new Map([[12, option]]),
    price: (_, price) => price,
  });
  const voided = bet({ status: 3, voidReason: 'TIE', payout: '10', type: 'S' });
  const [, first, second] = toCsv(columns, [bet(), voided]).split('\r\n');
  expect(first).toBe(
    '2025-05-22T08:00:20.000+00:00,12-1747900800,BTC/USDT,rounds.typeName,rounds.buy,10,1.9,100,rounds.WON,,19,9,2025-05-22T08:01:00.100+00:00,b-1',
  );
  expect(second).toContain(',rounds.sell,10,1.9,100,rounds.VOID,rounds.voidReason.TIE,10,0,');
});
