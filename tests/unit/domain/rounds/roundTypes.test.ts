/** [R-S1] The times of rounds, and their ids. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRoundId, roundId, tradeOptionId } from '../../../../src/domain/ids.ts';
import {
  GAME_TYPES,
  gameKind,
  lockLengthMs,
  roundLengthMs,
  roundTimesAt,
} from '../../../../src/domain/rounds/roundTypes.ts';

const anyType = fc.constantFrom(...GAME_TYPES);
const anyMoment = fc.integer({ min: 0, max: 4_102_444_800_000 });

describe('[R-S1] rounds', () => {
  test('follow each other without gap or overlap, aligned to UTC', () => {
    fc.assert(
      fc.property(anyType, anyMoment, (type, at) => {
        const round = roundTimesAt(type, at);
        const length = roundLengthMs(type);
        expect(round.startAt).toBeLessThanOrEqual(at);
        expect(round.endAt).toBeGreaterThan(at);
        expect(round.endAt - round.startAt).toBe(length);
        expect(round.startAt % length).toBe(0);
        expect(roundTimesAt(type, round.endAt - 1)).toEqual(round);
        expect(roundTimesAt(type, round.endAt).startAt).toBe(round.endAt);
      }),
      { numRuns: 1_000, seed: 20_260_401 },
    );
  });

  test('begin at midnight UTC, and a whole number of them makes a day', () => {
    for (const type of GAME_TYPES) {
      expect(roundTimesAt(type, Date.UTC(2026, 1, 3)).startAt).toBe(Date.UTC(2026, 1, 3));
      expect(86_400_000 % roundLengthMs(type)).toBe(0);
    }
  });

  test('[R-S3] lock 5, 10, 15 or 30 s before their end', () => {
    const seconds = GAME_TYPES.map((type) => [
      type,
      roundLengthMs(type) / 1000,
      lockLengthMs(type) / 1000,
    ]);
    expect(seconds).toEqual([
      ['R.5', 30, 5],
      ['R1', 60, 10],
      ['R2', 120, 15],
      ['R5', 300, 30],
      ['B1', 60, 10],
      ['B2', 120, 15],
      ['B5', 300, 30],
      ['P1', 60, 10],
      ['P2', 120, 15],
      ['P5', 300, 30],
    ]);
    const times = roundTimesAt('R.5', 0);
    expect(times).toEqual({ startAt: 0, lockAt: 25_000, endAt: 30_000 });
  });

  test('have the kind of their letter', () => {
    const kinds = { R: 'RENT', B: 'BINARY', P: 'POWERBALL' };
    for (const type of GAME_TYPES) expect(kinds).toHaveProperty(type.slice(0, 1), gameKind(type));
  });
});

describe('ids of rounds', () => {
  test('say option and start, and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), anyType, anyMoment, (n, type, at) => {
        const { startAt } = roundTimesAt(type, at);
        const id = roundId(tradeOptionId(n), startAt);
        expect(parseRoundId(id)).toEqual({ id, optionId: n, startAt });
      }),
      { numRuns: 300, seed: 20_260_402 },
    );
  });

  test.each([
    '',
    '12',
    '12-',
    '-1700000040',
    '012-1',
    '12-01',
    '12-1.5',
    '12--5',
    '1e3-5',
    ' 12-5',
  ])('%o is none', (text) => {
    expect(parseRoundId(text)).toBeUndefined();
  });
});
