import { describe, expect, test } from 'vitest';
import {
  GAME_TYPES,
  gameKind,
  type GameType,
  roundLengthMs,
} from '../../../../src/domain/rounds/roundTypes.ts';
import type { WireTradeOption } from '../../../../src/protocol/rounds/entities.ts';
import {
  chosenTrade,
  inKind,
  inStock,
  offeredKinds,
  otherGames,
  sameMarket,
} from '../../../../src/ui/screens/trade/choose/chosenTrade.ts';
import { aTradeOption } from './tradeOption.ts';

/** Two instruments with every rent and binary length, and the power balls. */
const options: readonly WireTradeOption[] = [
  ...(['BTCUSDT', 'EURUSD'] as const).flatMap((stock, place) =>
    GAME_TYPES.filter((type) => gameKind(type) !== 'POWERBALL').map((gameType, index) =>
      aTradeOption({
        id: (place + 1) * 10 + index + 1,
        gameType,
        stock,
        durationMs: roundLengthMs(gameType),
      }),
    ),
  ),
  ...(['P1', 'P2', 'P5'] as const).map((gameType, index) =>
    aTradeOption({
      id: 900_001 + index,
      gameType,
      stock: null,
      durationMs: roundLengthMs(gameType),
    }),
  ),
];

const option = (stock: string | null, gameType: WireTradeOption['gameType']): WireTradeOption => {
  const found = options.find((each) => each.stock === stock && each.gameType === gameType);
  if (found === undefined) throw new Error(`no ${gameType} on ${stock}`);
  return found;
};

const nameOf = (found: WireTradeOption | undefined) =>
  found === undefined ? undefined : `${found.stock} ${found.gameType}`;

describe('the option of the screen', () => {
  test('without a path is the last viewed game, on the last viewed instrument', () => {
    const chosenFor = (stock: string | undefined, gameType: GameType) =>
      nameOf(chosenTrade(options, { id: undefined, stock, gameType }));
    expect(chosenFor('EURUSD', 'B2')).toBe('EURUSD B2');
    expect(chosenFor('EURUSD', 'P2')).toBe('null P2');
    expect(chosenFor('GONE', 'B2')).toBe('BTCUSDT R.5');
    const withoutB2 = options.map((each) => ({ ...each, isPlay: each.gameType !== 'B2' }));
    const path = { id: undefined, stock: 'EURUSD', gameType: 'B2' } as const;
    expect(nameOf(chosenTrade(withoutB2, path))).toBe('EURUSD R.5');
  });

  test('is the one of the path, on offer or not', () => {
    expect(nameOf(chosenTrade(options, { id: '25', stock: 'BTCUSDT', gameType: undefined }))).toBe(
      'EURUSD B1',
    );
    const off = options.map((each) => ({ ...each, isPlay: false }));
    expect(nameOf(chosenTrade(off, { id: '25', stock: undefined, gameType: undefined }))).toBe(
      'EURUSD B1',
    );
    expect(
      chosenTrade(options, { id: '77', stock: 'BTCUSDT', gameType: undefined }),
    ).toBeUndefined();
  });

  test('without a path is the first of the last viewed instrument, otherwise the first on offer', () => {
    expect(
      nameOf(chosenTrade(options, { id: undefined, stock: 'EURUSD', gameType: undefined })),
    ).toBe('EURUSD R.5');
    expect(
      nameOf(chosenTrade(options, { id: undefined, stock: 'GONE', gameType: undefined })),
    ).toBe('BTCUSDT R.5');
    const withoutFirst = options.map((each, index) => ({ ...each, isPlay: index > 0 }));
    expect(
      nameOf(chosenTrade(withoutFirst, { id: undefined, stock: undefined, gameType: undefined })),
    ).toBe('BTCUSDT R1');
    expect(
      chosenTrade([], { id: undefined, stock: 'BTCUSDT', gameType: undefined }),
    ).toBeUndefined();
  });
});

describe('switching to another option', () => {
  test('kinds and lengths are those on offer', () => {
    expect(offeredKinds(options)).toEqual(['RENT', 'BINARY', 'POWERBALL']);
    expect(offeredKinds(options.filter(({ stock }) => stock !== null))).toEqual(['RENT', 'BINARY']);
    const lengths = sameMarket(options.toReversed(), option('BTCUSDT', 'R1'));
    expect(lengths.map(({ gameType }) => gameType)).toEqual(['R.5', 'R1', 'R2', 'R5']);
    expect(new Set(lengths.map(({ stock }) => stock))).toEqual(new Set(['BTCUSDT']));
  });

  test.each([
    ['EURUSD', 'R2', 'BINARY', 'EURUSD B2'],
    ['EURUSD', 'R.5', 'BINARY', 'EURUSD B1'],
    ['EURUSD', 'B5', 'RENT', 'EURUSD R5'],
    ['EURUSD', 'B5', 'POWERBALL', 'null P5'],
  ] as const)('%s %s to %s keeps instrument and length: %s', (stock, type, kind, expected) => {
    expect(nameOf(inKind(options, option(stock, type), kind, undefined))).toBe(expected);
  });

  test('a power ball switches back to the last viewed instrument', () => {
    const ball = option(null, 'P2');
    expect(nameOf(inKind(options, ball, 'RENT', 'EURUSD'))).toBe('EURUSD R2');
    expect(nameOf(inKind(options, ball, 'RENT', undefined))).toBe('BTCUSDT R2');
  });

  test('another instrument keeps kind and length; a power ball becomes rent', () => {
    expect(nameOf(inStock(options, option('BTCUSDT', 'B5'), 'EURUSD'))).toBe('EURUSD B5');
    expect(nameOf(inStock(options, option(null, 'P2'), 'EURUSD'))).toBe('EURUSD R2');
    expect(inStock(options, option('BTCUSDT', 'B5'), 'GONE')).toBeUndefined();
  });
});

test('the other games are those of the instrument and the power balls, as far as they are on offer', () => {
  const names = (current: WireTradeOption) => otherGames(options, current).map(nameOf);
  const ofBtc = GAME_TYPES.filter((type) => gameKind(type) !== 'POWERBALL' && type !== 'R1');
  expect(names(option('BTCUSDT', 'R1'))).toEqual([
    ...ofBtc.map((type) => `BTCUSDT ${type}`),
    'null P1',
    'null P2',
    'null P5',
  ]);
  expect(names(option(null, 'P2'))).toEqual(['null P1', 'null P5']);
  const off = options.map((each) => ({ ...each, isPlay: each.stock !== null }));
  expect(otherGames(off, option(null, 'P2'))).toEqual([]);
});
