import { expect, test } from 'vitest';
import {
  betResult,
  gameTypeName,
  optionLabel,
  resultKey,
  resultMark,
  resultTone,
  sideKey,
} from '../../../../../src/ui/market/rounds/roundNames.ts';
import type { Translate } from '../../../../../src/ui/i18n/useText.ts';
import { bet, round } from './rounds.ts';

/** Returns the key and its figures, to show which text is used. */
const t: Translate = (key, figures) =>
  figures === undefined ? key : `${key}(${Object.values(figures).join('|')})`;

test('lengths under a minute are shown in seconds', () => {
  expect(gameTypeName(t, 'R.5')).toBe('rounds.typeName(rounds.RENT|rounds.seconds(30))');
  expect(gameTypeName(t, 'B5')).toBe('rounds.typeName(rounds.BINARY|rounds.minutes(5))');
});

test('a power ball has no market in its name, and is bet on odd and even', () => {
  const ball = { label: 'Power Ball', stock: null, gameType: 'P1' } as const;
  expect(optionLabel(t, ball)).toBe('rounds.typeName(rounds.POWERBALL|rounds.minutes(1))');
  expect([sideKey('P1', 'B'), sideKey('P1', 'S')]).toEqual(['rounds.odd', 'rounds.even']);
  expect([sideKey('B1', 'B'), sideKey('R1', 'S')]).toEqual(['rounds.buy', 'rounds.sell']);
});

test('every state of a round has its word, its mark and its tone', () => {
  const draw = { commitment: '', seed: '', balls: [1, 2, 3, 4, 5], powerBall: 7 };
  const shown = [
    round(),
    round({ side: 'S' }),
    round({ gameType: 'P1', stock: null, draw }),
    round({ gameType: 'B1', side: null }),
    round({ status: 3, side: null, voidReason: 'TIE' }),
    round({ status: 0, side: null }),
  ].map((one) => [resultKey(one), resultMark(t, one), resultTone(one)]);
  expect(shown).toEqual([
    ['rounds.buyWon', 'rounds.markBuy', 'B'],
    ['rounds.sellWon', 'rounds.markSell', 'S'],
    ['rounds.oddWon', '7', 'B'],
    ['rounds.unchanged', 'rounds.markUnchanged', 'VOID'],
    ['rounds.void', 'rounds.markVoid', 'VOID'],
    ['rounds.running', 'rounds.markUnchanged', 'VOID'],
  ]);
});

test('the status of a bet has a name', () => {
  const names = ([0, 1, 2, 3] as const).map((status) => betResult(bet({ status })));
  expect(names).toEqual(['OPEN', 'WON', 'LOST', 'VOID']);
});
