/** Simulated hours of the day on which ETH rose by a fifth. `npm run simulate` runs longer ones. */
import { expect, test } from 'vitest';
import { simulate } from './run.ts';

const LIMIT_MS = 180_000;
/** Transfers, conversions, and ends of applications. */
const MOVED = /^(?=.*TO)(?=.*CO)(?=.*APPROVED)(?=.*CANCELLED)/;
const SEEDS = [7, 11, 2_025];

const RARE = ['stop-limit fills as maker', 'stop-limit fills as taker', 'trailing stops moved'];
const counts = new Map<string, number>();
const count = (what: string, by: number): void => {
  counts.set(what, (counts.get(what) ?? 0) + by);
};

test.each(SEEDS)(
  'seed %i with faults: invariants hold, the log adds up, every client knows what the exchange knows',
  async (seed) => {
    const report = await simulate({ seed, players: 60, minutes: 90, faults: true });
    expect(report.invariants).toEqual([]);
    expect(report.divergences).toEqual([]);
    // Something has happened to hold them against.
    expect(report.fills).toBeGreaterThan(100);
    expect(report.betsSettled).toBeGreaterThan(30);
    expect(report.cuts).toBeGreaterThan(0);
    expect(report.copies['opened']).toBeGreaterThan(10);
    for (const what of [
      'IOC fills',
      'IOC cancelled',
      'FOK fills',
      'POST_ONLY fills',
      'GTD expired',
      'stop-limits fired',
      'stop entries fired',
      'trailing entries fired',
      'trailing stops activated',
    ])
      expect([what, report.orders[what] ?? 0]).not.toEqual([what, 0]);
    expect(report.copies['closed by TRADER']).toBeGreaterThan(0);
    expect(Object.keys(report.copies).join()).toContain('skipped');
    expect(Object.keys(report.money).join()).toMatch(MOVED);
    expect(report.money['over a chain']).toBeGreaterThan(0);
    expect(report.payments['PAID']).toBeGreaterThan(5);
    // Payments went wrong in more than one way.
    expect(Object.keys(report.payments).length).toBeGreaterThan(3);
    count('bets cashed out', report.betsCashedOut);
    for (const what of RARE) count(what, report.orders[what] ?? 0);
  },
  LIMIT_MS,
);

test(
  'of an exchange without extensions every client knows after a reconnect what it knows',
  async () => {
    const report = await simulate({
      seed: 5,
      players: 30,
      minutes: 40,
      faults: true,
      isSpec: true,
    });
    expect(report.divergences).toEqual([]);
    expect(report.invariants).toEqual([]);
    expect(report.fills).toBeGreaterThan(30);
    expect(report.cuts).toBeGreaterThanOrEqual(30);
  },
  LIMIT_MS,
);

test('what is too rare for one seed has happened in all of them together', () => {
  const missing = ['bets cashed out', ...RARE].filter((what) => (counts.get(what) ?? 0) < 5);
  expect(missing).toEqual([]);
});

test(
  'the same seed leads to the same state, another seed to another',
  async () => {
    const hashOf = async (seed: number): Promise<string> =>
      (await simulate({ seed, players: 25, minutes: 30, faults: true })).stateHash;
    const first = await hashOf(3);
    expect(await hashOf(3)).toBe(first);
    expect(await hashOf(4)).not.toBe(first);
  },
  LIMIT_MS,
);

test(
  'players who chase the rise are warned, and copies of such a trader are liquidated',
  async () => {
    const report = await simulate({ seed: 1, players: 60, minutes: 240, faults: false });
    expect(report.invariants).toEqual([]);
    expect(report.warnings).toBeGreaterThan(0);
    expect(report.copies['closed by LIQUIDATION']).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
