/** The outcome of rounds and bets, from their prices alone. Rules of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import {
  type ClientOrderId,
  instrumentCode,
  parseClientOrderId,
  roundBetId,
  roundId,
  userId,
} from '../../../../src/domain/ids.ts';
import { isOpenAt } from '../../../../src/domain/instruments/index.ts';
import { moneyOf, NO_MONEY, priceOf, rateOf } from '../../../../src/domain/quantities.ts';
import {
  type Bet,
  gameKind,
  type RoundOption,
  roundTimesAt,
} from '../../../../src/domain/rounds/roundTypes.ts';
import {
  isOpenThroughout,
  ownEntry,
  roundOutcome,
  settleBet,
} from '../../../../src/domain/rounds/settle.ts';
import { pricesOf, roundOption } from '../../../support/engineRounds.ts';

const START = 1_700_000_040_000;
const BTC = instrumentCode('BTCUSDT');
const RENT = roundOption(12, 'R1', BTC);
const BINARY = roundOption(15, 'B1', BTC);
const BALL = roundOption(900_001, 'P1', undefined);
const END = START + 60_000;

type Rows = readonly (readonly [at: number, price: string])[];

const outcome = (option: RoundOption, rows: Rows, isCancelled = false) =>
  roundOutcome(option, roundTimesAt(option.gameType, START), {
    ticks: pricesOf(rows.map(([at, price]) => [START + at, price])),
    draw: undefined,
    isCancelled,
  });

const draw = (powerBall: number) => ({
  seed: '',
  commitment: '',
  balls: [1, 2, 3, 4, 5],
  powerBall,
});

function clientBetId(): ClientOrderId {
  const id = parseClientOrderId('one');
  if (id === undefined) throw new Error('not a client bet id');
  return id;
}

const bet = (option: RoundOption, more: Partial<Bet> = {}): Bet => ({
  id: roundBetId(1),
  userId: userId(1),
  clientBetId: clientBetId(),
  roundId: roundId(option.optionId, START),
  optionId: option.optionId,
  side: 'B',
  stake: moneyOf('100'),
  odds: option.odds,
  acceptedAt: START + 1,
  entry: undefined,
  result: undefined,
  voidReason: undefined,
  payout: NO_MONEY,
  settledAt: undefined,
  ...more,
});

const settled = (option: RoundOption, rows: Rows, more: Partial<Bet> = {}) => {
  const ticks = pricesOf(rows.map(([at, price]) => [START + at, price]));
  return settleBet(
    bet(option, more),
    gameKind(option.gameType),
    outcome(option, rows),
    ticks,
    END + 5,
  );
};

describe('[R-S9] opening and closing', () => {
  test('are the last prices at or before start and end', () => {
    const rows: Rows = [
      [-250, '99'],
      [0, '100'],
      [250, '101'],
      [59_999, '102'],
      [60_000, '103'],
    ];
    expect(outcome(RENT, rows)).toMatchObject({
      roundId: `12-${START / 1000}`,
      startAt: START,
      endAt: END,
      opening: { at: START, price: priceOf('100') },
      closing: { at: END, price: priceOf('103') },
      side: 'B',
      voidReason: undefined,
    });
    expect(outcome(RENT, rows.slice(0, 1).concat(rows.slice(2, 4)))).toMatchObject({
      opening: { at: START - 250, price: priceOf('99') },
      closing: { at: END - 1, price: priceOf('102') },
    });
  });

  test('are compared exactly', () => {
    const from = (price: string) =>
      [
        [0, '100'],
        [1, '1'],
        [60_000, price],
      ] satisfies Rows;
    expect(outcome(RENT, from('100.00000001')).side).toBe('B');
    expect(outcome(RENT, from('99.99999999')).side).toBe('S');
    expect(outcome(RENT, from('100'))).toMatchObject({ side: undefined, voidReason: 'TIE' });
  });

  test('of a power ball there are none; odd is B and even is S', () => {
    for (const powerBall of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(
        roundOutcome(BALL, roundTimesAt('P1', START), {
          ticks: [],
          draw: draw(powerBall),
          isCancelled: false,
        }),
      ).toMatchObject({
        opening: undefined,
        closing: undefined,
        draw: { powerBall },
        side: [1, 3, 5, 7, 9].includes(powerBall) ? 'B' : 'S',
        voidReason: undefined,
      });
    expect(() =>
      roundOutcome(BALL, roundTimesAt('P1', START), {
        ticks: [],
        draw: undefined,
        isCancelled: false,
      }),
    ).toThrow('its draw');
  });
});

describe('[R-S10] a round is void', () => {
  const fine: Rows = [
    [0, '100'],
    [30_000, '101'],
    [60_000, '102'],
  ];

  test('when the opening is 5 s old, not when it is a millisecond younger', () => {
    const rest = fine.slice(1);
    expect(outcome(RENT, [[-5_000, '100'], ...rest]).voidReason).toBe('STALE_OPEN');
    expect(outcome(RENT, [[-4_999, '100'], ...rest]).voidReason).toBeUndefined();
    expect(outcome(RENT, rest).voidReason).toBe('STALE_OPEN');
  });

  test('when the closing is 5 s old, not when it is a millisecond younger', () => {
    const rest = fine.slice(0, 2);
    expect(outcome(RENT, [...rest, [55_000, '102']]).voidReason).toBe('STALE_CLOSE');
    expect(outcome(RENT, [...rest, [55_001, '102']]).voidReason).toBeUndefined();
  });

  test('with fewer than two prices after the start', () => {
    expect(
      outcome(RENT, [
        [-1, '99'],
        [0, '100'],
        [60_000, '102'],
      ]).voidReason,
    ).toBe('TOO_FEW_TICKS');
    expect(
      outcome(RENT, [
        [0, '100'],
        [59_999, '101'],
        [60_000, '102'],
      ]).voidReason,
    ).toBeUndefined();
  });

  test('when the market was closed in it, or the operator says so; the first reason holds', () => {
    const closed = { ...RENT, isOpenAt: (at: number) => at < END - 1 };
    expect(outcome(closed, fine).voidReason).toBe('MARKET_CLOSED');
    expect(outcome(closed, fine, true).voidReason).toBe('OPERATOR');
    expect(outcome(closed, []).voidReason).toBe('MARKET_CLOSED');
    expect(outcome(RENT, []).voidReason).toBe('STALE_OPEN');
    expect(outcome(RENT, [[0, '100']]).voidReason).toBe('STALE_CLOSE');
    expect(
      outcome(RENT, [
        [0, '100'],
        [60_000, '100'],
      ]).voidReason,
    ).toBe('TOO_FEW_TICKS');
  });

  test('with a tie; of a binary round only the bets whose own entry ties', () => {
    const rows: Rows = [
      [0, '100'],
      [1_000, '101'],
      [2_000, '100'],
      [60_000, '100'],
    ];
    expect(outcome(RENT, rows).voidReason).toBe('TIE');
    expect(outcome(BINARY, rows)).toMatchObject({ side: undefined, voidReason: undefined });
    expect(settled(BINARY, rows, { acceptedAt: START + 1_000 })).toMatchObject({
      entry: { at: START + 1_000 },
      result: 'LOST',
    });
    expect(settled(BINARY, rows, { acceptedAt: START + 1_001 })).toMatchObject({
      entry: { at: START + 2_000 },
      result: 'VOID',
      voidReason: 'TIE',
      payout: moneyOf('100'),
    });
  });
});

describe('[R-S8] the entry', () => {
  const ticks = pricesOf([
    [START, '100'],
    [START + 250, '101'],
    [END, '102'],
  ]);

  test('of a binary bet is the first price at or after its acceptance, before the end', () => {
    expect(ownEntry(ticks, START, END)?.at).toBe(START);
    expect(ownEntry(ticks, START + 1, END)?.at).toBe(START + 250);
    expect(ownEntry(ticks, START + 250, END)?.at).toBe(START + 250);
    expect(ownEntry(ticks, START + 251, END)).toBeUndefined();
  });

  test('of a rent bet is the opening, whenever it was accepted', () => {
    const rows: Rows = [
      [0, '100'],
      [20_000, '120'],
      [60_000, '110'],
    ];
    expect(settled(RENT, rows, { acceptedAt: START + 19_000 })).toMatchObject({
      entry: { at: START, price: priceOf('100') },
      result: 'WON',
    });
    expect(settled(BINARY, rows, { acceptedAt: START + 19_000 })).toMatchObject({
      entry: { at: START + 20_000, price: priceOf('120') },
      result: 'LOST',
    });
  });

  test('[R-S10] without one before the end a binary bet is void', () => {
    const rows: Rows = [
      [0, '100'],
      [250, '101'],
      [60_000, '102'],
    ];
    expect(settled(BINARY, rows, { acceptedAt: START + 251 })).toMatchObject({
      entry: undefined,
      result: 'VOID',
      voidReason: 'NO_ENTRY',
      payout: moneyOf('100'),
    });
  });
});

describe('[R-S12] what comes back', () => {
  const rise: Rows = [
    [0, '100'],
    [250, '101'],
    [60_000, '102'],
  ];

  test('of a win is the stake times the odds, rounded down', () => {
    expect(settled(RENT, rise)).toMatchObject({ result: 'WON', payout: moneyOf('190') });
    const odd = { stake: moneyOf('0.00000003'), odds: rateOf('1.9') };
    expect(settled(RENT, rise, odd).payout).toBe(moneyOf('0.00000005'));
  });

  test('of a loss is nothing, of a void the stake', () => {
    expect(settled(RENT, rise, { side: 'S' })).toMatchObject({ result: 'LOST', payout: NO_MONEY });
    expect(settled(RENT, [], { side: 'S' })).toMatchObject({
      result: 'VOID',
      voidReason: 'STALE_OPEN',
      payout: moneyOf('100'),
      settledAt: END + 5,
    });
  });
});

describe('[R-S4] weekday hours', () => {
  const weekdays = { isOpenAt: (at: number) => isOpenAt('WEEKDAYS', at) };
  const isOpen = (type: 'R.5' | 'R1' | 'R5', text: string) =>
    isOpenThroughout(weekdays, roundTimesAt(type, Date.parse(`${text}+09:00`)));

  test('the last round is the one that ends at 06:00 in Seoul', () => {
    // 2026-02-03 is a Tuesday.
    for (const type of ['R.5', 'R1', 'R5'] as const) {
      expect(isOpen(type, '2026-02-03T05:59:59.999')).toBe(true);
      expect(isOpen(type, '2026-02-03T06:00:00')).toBe(false);
      expect(isOpen(type, '2026-02-03T07:59:59.999')).toBe(false);
      expect(isOpen(type, '2026-02-03T08:00:00')).toBe(true);
    }
  });

  test('the weekend is from Saturday 06:00 to Monday 08:00', () => {
    expect(isOpen('R1', '2026-02-07T05:59:00')).toBe(true);
    expect(isOpen('R1', '2026-02-07T06:00:00')).toBe(false);
    expect(isOpen('R1', '2026-02-08T12:00:00')).toBe(false);
    expect(isOpen('R1', '2026-02-09T07:59:00')).toBe(false);
    expect(isOpen('R1', '2026-02-09T08:00:00')).toBe(true);
  });

  test('a close within the round closes the round', () => {
    const at = (closesFor: number, from: number) => (moment: number) =>
      moment < START + from || moment >= START + from + closesFor;
    const open = (isOpenAtMoment: (moment: number) => boolean) =>
      isOpenThroughout(
        { isOpenAt: isOpenAtMoment },
        {
          startAt: START,
          lockAt: START + 270_000,
          endAt: START + 300_000,
        },
      );
    expect(open(at(60_000, 120_000))).toBe(false);
    expect(open(at(1, 299_999))).toBe(false);
    expect(open(at(60_000, 300_000))).toBe(true);
  });
});
