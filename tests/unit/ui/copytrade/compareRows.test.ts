import { expect, test } from 'vitest';
import { wireTraderDetail } from '../../../../src/protocol/copytrade/calls.ts';
import * as v from 'valibot';
import type { Translate } from '../../../../src/ui/i18n/useText.ts';
import { compareRows } from '../../../../src/ui/screens/copytrade/list/compareRows.ts';

const t: Translate = (key) => key;

function trader(traderId: string, figures: Readonly<Record<string, string>>, fee: string) {
  const all = {
    roi: '0.1',
    pnl: '10',
    winRate: '0.5',
    maxDrawdown: '0.1',
    profitFactor: null,
    holdingMs: 0,
    volume: '1000',
    copiedVolume: '0',
    trades: 4,
    ...figures,
  };
  return v.parse(wireTraderDetail, {
    traderId,
    name: traderId,
    introduction: '',
    isPractice: false,
    isActive: true,
    isOpen: true,
    isFull: false,
    followers: 1,
    capacity: 10,
    fee,
    since: 0,
    days: 3,
    curve: [],
    pairs: [],
    performance: [],
    risk: 'LOW',
    figures: { '7': all, '30': all, '90': all, ALL: all },
    curves: { '7': [], '30': [], '90': [], ALL: [] },
  });
}

const best = (rows: ReturnType<typeof compareRows>, name: string) =>
  rows.find((row) => row.name === name)?.cells.map(({ isBest }) => isBest);

test('[U-Y3] the best is marked in each figure that has a better direction', () => {
  const traders = [
    trader('u-1', { roi: '0.2', maxDrawdown: '0.3' }, '0.1'),
    trader('u-2', { roi: '-0.1', maxDrawdown: '0.05' }, '0.05'),
    trader('u-3', { roi: '0.15', volume: '9' }, '0.05'),
  ];
  const rows = compareRows(traders, '30', t);
  expect(best(rows, 'roi')).toEqual([true, false, false]);
  expect(best(rows, 'maxDrawdown')).toEqual([false, true, false]);
  expect(best(rows, 'fee')).toEqual([false, true, true]);
  expect(best(rows, 'pnl')).toEqual([false, false, false]);
  expect(best(rows, 'volume')).toEqual([false, false, false]);
  expect(rows[0]?.cells.map(({ text }) => text)).toEqual(['+20.00%', '-10.00%', '+15.00%']);
});
