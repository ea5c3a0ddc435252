/** Steps of a market as text and back. */
import { expect, test } from 'vitest';
import type { MarketTick } from '../../../../src/domain/market.ts';
import { priceOf, quantityOf } from '../../../../src/domain/quantities.ts';
import { parseTick, tickText } from '../../../../src/gateway/loop/tickText.ts';
import { START_AT, tickOf } from '../../../support/engine.ts';

const plain = tickOf({ last: '100.5', low: '99', high: '101', mark: '100.1' });
const trades: MarketTick['trades'] = [
  {
    id: 7,
    price: priceOf('100.5'),
    quantity: quantityOf('0.00000001'),
    side: 'SELL',
    at: START_AT - 3,
  },
];

test('[L-F7] a step comes back from its text, with its trades or without', () => {
  for (const tick of [plain, { ...plain, trades }, { ...plain, isCarried: true as const }])
    expect(parseTick(tickText(tick))).toEqual(tick);
});

test('[L-F7] a text of another form is none', () => {
  const text = tickText({ ...plain, trades });
  const others = [
    '',
    '{}',
    'null',
    text.slice(1),
    text.replace('"SELL"', '"SHORT"'),
    text.replace('"10050000000"', '10050000000'),
    text.replace('"10050000000"', '"-10050000000"'),
  ];
  expect(others.filter((other) => parseTick(other) !== undefined)).toEqual([]);
});
