import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parsePracticeRun,
  practiceFunds,
  practiceRunName,
  runNow,
} from '../../../../src/domain/practice/practiceRun.ts';
import { money, moneyOf } from '../../../../src/domain/quantities.ts';
import { dayOf, typedFunds, typedMoment } from '../../../../src/ui/shell/practice/practiceStart.ts';

describe('[P-R1] the money of a start', () => {
  test.each([
    ['100', '100'],
    ['99.99', undefined],
    ['10000000', '10000000'],
    ['10000000.01', undefined],
    ['2500.5', '2500.5'],
    ['2500.555', undefined],
    ['', undefined],
    ['-500', undefined],
    ['1e5', undefined],
  ])('%s', (text, funds) => {
    expect(practiceFunds(text)).toBe(funds === undefined ? undefined : moneyOf(funds));
  });

  test('is read from what is typed', () => {
    const fields = { amount: '12500.', start: 'now', day: '', time: '' } as const;
    expect(typedFunds(fields)).toBe('12500');
    expect(typedFunds({ ...fields, amount: '5' })).toBeUndefined();
  });
});

describe('[P-R2] the moment of a start', () => {
  const recorded = { recordedFrom: Date.UTC(2025, 4, 7), recordedTo: Date.UTC(2025, 4, 22) - 1 };
  test.each([
    ['2025-05-08', '13:05', Date.UTC(2025, 4, 8, 13, 5)],
    ['2025-05-07', '00:00', Date.UTC(2025, 4, 7)],
    ['2025-05-06', '23:59', undefined],
    ['2025-05-21', '23:59', Date.UTC(2025, 4, 21, 23, 59)],
    ['2025-05-22', '00:00', undefined],
    ['2025-05-08', '24:00', undefined],
    ['2025-05-08', '9:30', undefined],
    ['', '12:00', undefined],
  ])('%s %s', (day, time, at) => {
    expect(typedMoment({ amount: '', start: 'moment', day, time }, recorded)).toBe(at);
  });

  test('is none where nothing is recorded', () => {
    const fields = { amount: '', start: 'moment', day: '2025-05-08', time: '12:00' } as const;
    expect(typedMoment(fields, { recordedFrom: null, recordedTo: null })).toBeUndefined();
    expect(dayOf(null)).toBe('');
    expect(dayOf(recorded.recordedTo)).toBe('2025-05-21');
  });

  test('is when its clock begins, and the clock goes on as the machine’s', () => {
    const moment = { startAt: Date.UTC(2025, 4, 8, 13, 5), begunAt: Date.UTC(2031, 0, 1) };
    expect(runNow({ moment }, moment.begunAt)).toBe(moment.startAt);
    expect(runNow({ moment }, moment.begunAt + 90_061_000)).toBe(moment.startAt + 90_061_000);
    // A machine whose clock was put back never leads before the beginning.
    expect(runNow({ moment }, moment.begunAt - 1)).toBe(moment.startAt);
    expect(runNow({ moment: undefined }, 17)).toBe(17);
  });
});

describe('[P-R6] the name of a start', () => {
  const anyRun = fc.record({
    number: fc.integer({ min: 1, max: 9_999_999 }),
    funds: fc.bigInt({ min: 10n ** 10n, max: 10n ** 15n }).map(money),
    moment: fc.option(fc.record({ startAt: fc.nat(2 ** 45), begunAt: fc.nat(2 ** 45) }), {
      nil: undefined,
    }),
  });

  test('says all of it, and is a label of a host name', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const name = practiceRunName(run);
        expect(parsePracticeRun(name)).toEqual(run);
        expect(new URL(`http://${name}.practice.localhost`).hostname).toBe(
          `${name}.practice.localhost`,
        );
        expect(name.length).toBeLessThan(64);
      }),
    );
  });

  test.each(['', 'exchange', 'run-0-5', 'run-1', 'run-1-5-6', 'run-1-5-6-7-8', 'run-1--5'])(
    '%s is none',
    (name) => {
      expect(parsePracticeRun(name)).toBeUndefined();
    },
  );
});
