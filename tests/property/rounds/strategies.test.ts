/** No rule on what was seen of a synthetic market earns more than the odds allow. */
import { beforeAll, expect, test } from 'vitest';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { rateOf } from '../../../src/domain/quantities.ts';
import { roundTimesAt } from '../../../src/domain/rounds/roundTypes.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { createSyntheticFeed, type ListedFeed } from '../../../src/gateway/feeds/index.ts';
import { type PlayedRound, returnsOf, STRATEGIES } from '../../support/betStrategies.ts';
import { isHunt } from '../../support/hunt.ts';

const anchorAt = Date.UTC(2031, 6, 14);
const BETS = isHunt() ? 20_000 : 400;
/** Greatest deviation of the mean, in standard errors. */
const BOUND = 4;
const ODDS = { R1: rateOf('1.9'), B1: rateOf('1.95') } as const;
const SYNTHETIC = ['BTCUSDT', 'XLMUSDT', 'ETHUSDT', 'XRPUSDT'].map(instrumentCode);

const feeds = new Map<string, ListedFeed>();
beforeAll(() => {
  feeds.set('synthetic', createSyntheticFeed({ seed: 's', instruments: SYNTHETIC, anchorAt }));
});

/** Rounds of a minute on all markets of a feed, one after another, for as long as they are wanted. */
function* roundsOf(kind: string, type: 'R1' | 'B1', margin: string): Generator<PlayedRound> {
  const feed = feeds.get(kind);
  if (feed === undefined) throw new Error(`no feed ${kind}`);
  for (let startAt = anchorAt; startAt < anchorAt + 14 * DAY_MS; startAt += MINUTE_MS)
    for (const code of feed.instruments) {
      const times = roundTimesAt(type, startAt);
      const prices = feed.prices(code, startAt - 2 * MINUTE_MS - 1, times.endAt);
      if (prices.length < 700) continue;
      yield { type, odds: ODDS[type], margin: rateOf(margin), times, prices };
    }
}

/** Bets of one minute win and lose together, so each minute is one cluster of the standard error. */
interface Earned {
  bets: number;
  readonly byMinute: Map<number, { bets: number; sum: number }>;
}

function add(own: Earned, minute: number, returned: readonly number[]): void {
  const cluster = own.byMinute.get(minute) ?? { bets: 0, sum: 0 };
  own.byMinute.set(minute, cluster);
  for (const back of returned) {
    own.bets += 1;
    cluster.bets += 1;
    cluster.sum += back - 1;
  }
}

function playAll(kind: string, type: 'R1' | 'B1', margin: string): ReadonlyMap<string, Earned> {
  const earned = new Map<string, Earned>();
  for (const name of Object.keys(STRATEGIES)) earned.set(name, { bets: 0, byMinute: new Map() });
  for (const round of roundsOf(kind, type, margin)) {
    let isWanted = false;
    for (const [name, strategy] of Object.entries(STRATEGIES)) {
      const own = earned.get(name);
      if (own === undefined || own.bets >= BETS) continue;
      isWanted = true;
      add(own, round.times.startAt, returnsOf(strategy, round));
    }
    if (!isWanted) break;
  }
  return earned;
}

/** The mean of what a bet earns, and its standard error with each minute as one cluster. */
function figuresOf({ bets, byMinute }: Earned) {
  const clusters = [...byMinute.values()];
  const mean = clusters.reduce((total, { sum }) => total + sum, 0) / bets;
  const squares = clusters.reduce((total, one) => total + (one.sum - mean * one.bets) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / bets };
}

test.each([
  ['synthetic', 'R1', '0'],
  ['synthetic', 'B1', '0'],
  ['synthetic', 'B1', '0.05'],
] as const)(
  '[R-S16] [M-F20] no strategy earns on %s markets, %s, margin %s',
  (kind, type, margin) => {
    const beyond: string[] = [];
    for (const [name, own] of playAll(kind, type, margin)) {
      const { mean, error } = figuresOf(own);
      const text = `${name}: ${own.bets} bets, ${(100 * mean).toFixed(2)} % +- ${(100 * error).toFixed(2)}`;
      if (mean > BOUND * error) beyond.push(text);
    }
    expect(beyond).toEqual([]);
  },
);
