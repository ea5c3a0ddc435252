/**
 * Recorded trades through the engine: the same results twice, and those of `scripts/settleCsv.ts`,
 * which reads the file alone and shares no code with the engine.
 */
import { describe, expect, test } from 'vitest';
import { type CsvRound, type Game, readCsv, settleCsv } from '../../scripts/settleCsv.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import { formatDecimal } from '../../src/domain/decimal.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { RoundId } from '../../src/domain/ids.ts';
import { moneyOf, priceOf } from '../../src/domain/quantities.ts';
import type { Bet, PricePoint, RoundOutcome } from '../../src/domain/rounds/roundTypes.ts';
import { type EngineState, execute, initialState, invariants } from '../../src/engine/index.ts';
import { registration, stamped, testRules, tickOf } from '../support/engine.ts';
import { betOf, marketResultOf, roundAt } from '../support/engineRounds.ts';
import { canonicalText } from '../support/stateText.ts';

const FILES = [
  'binance-usdm-BTCUSDT-20240808',
  'binance-coinm-BTCUSD_PERP-20240808',
  'binance-spot-BTCUSDT-20240808',
  'binance-spot-ETHUSDT-20240808',
];

const GAMES = {
  rent: { option: 11, lengthMs: 30_000, betsBefore: true },
  binary: { option: 15, lengthMs: 60_000, betsBefore: false },
} as const;

const RULES = testRules({ demoBinary: moneyOf('1000000') });

const pointsOf = (csv: string): readonly PricePoint[] =>
  csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [at = '', text = ''] = line.split(',');
      return { at: Number(at), price: priceOf(text) };
    });

/** Prices cut to whole tens, so that many rounds tie. */
const coarse = (csv: string): string =>
  csv.replaceAll(/^(\d+),(\d+)\d(?:\.\d+)?,/gm, (_, at: string, tens: string) => `${at},${tens}0,`);

interface Due {
  readonly at: number;
  readonly command: Unstamped;
}

/** The bets of the script, each side a user's, and the end of each round. */
const duesOf = (
  rounds: readonly CsvRound[],
  points: readonly PricePoint[],
  { option, lengthMs, betsBefore }: (typeof GAMES)[Game],
): readonly Due[] => {
  const dues = rounds.flatMap(({ startMs, bets }) => {
    const round = roundAt(option, startMs);
    const endAt = startMs + lengthMs;
    return [
      ...bets.map(({ acceptedMs, side }) => ({
        // A rent bet is measured from the opening whenever it was accepted, which is before it.
        at: betsBefore ? acceptedMs - lengthMs : acceptedMs,
        command: betOf({
          user: side === 'B' ? 1 : 2,
          round,
          side,
          id: `${side}-${acceptedMs}`,
        }),
      })),
      {
        at: endAt,
        command: {
          type: 'SettleRound' as const,
          roundId: round,
          ticks: points.filter(({ at }) => at > startMs - 5_000 && at <= endAt),
          draw: undefined,
        },
      },
    ];
  });
  return dues.toSorted((a, b) => a.at - b.at);
};

/** Trades one by one as ticks, bets and settlements between them when they are due. */
function replay(csv: string, rounds: readonly CsvRound[], game: Game) {
  const state = initialState(RULES);
  const events: ExchangeEvent[] = [];
  const run = (command: Unstamped, at: number): void => {
    const outcome = execute(state, stamped(command, at));
    if (!outcome.ok) throw new Error(`${command.type} refused: ${outcome.rejection.code}`);
    events.push(...outcome.events);
  };
  const points = pointsOf(csv);
  const dues = duesOf(rounds, points, GAMES[game]);
  const before = (rounds[0]?.startMs ?? 0) - 3_600_000;
  for (const name of ['buyer', 'seller']) run(registration(name), before);
  run({ type: 'MoveMarket', tick: tickOf({ last: '1' }, before) }, before);
  let next = 0;
  const carryOutUntil = (until: number): void => {
    for (let due = dues[next]; due !== undefined && due.at <= until; due = dues[next]) {
      run(due.command, due.at);
      next += 1;
    }
  };
  for (const { at, price } of points) {
    carryOutUntil(at);
    const tick = tickOf({ last: formatDecimal(price) }, at);
    run({ type: 'MoveMarket', tick }, at);
  }
  carryOutUntil(Infinity);
  return { state, events };
}

const shown = (point: PricePoint | undefined): string | undefined =>
  point === undefined ? undefined : formatDecimal(point.price);

const plain = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : formatDecimal(priceOf(text));

/** The engine's events, in the terms of the script. */
function resultsOf(events: readonly ExchangeEvent[]) {
  const outcomes = new Map<RoundId, RoundOutcome>();
  const bets = new Map<string, Bet>();
  for (const event of events) {
    if (event.type === 'RoundSettled') outcomes.set(event.outcome.roundId, event.outcome);
    if (event.type === 'BetSettled') bets.set(event.bet.clientBetId, event.bet);
  }
  return { outcomes, bets };
}

function expectEqual(events: readonly ExchangeEvent[], rounds: readonly CsvRound[], game: Game) {
  const { outcomes, bets } = resultsOf(events);
  expect(outcomes.size).toBe(rounds.length);
  expect(bets.size).toBe(rounds.reduce((count, round) => count + round.bets.length, 0));
  for (const round of rounds) {
    const outcome = outcomes.get(roundAt(GAMES[game].option, round.startMs));
    expect([shown(outcome?.opening), shown(outcome?.closing), outcome?.voidReason]).toEqual([
      plain(round.opening),
      plain(round.closing),
      round.reason,
    ]);
    for (const { side, acceptedMs, entry, back, isVoid } of round.bets) {
      const bet = bets.get(`${side}-${acceptedMs}`);
      expect([shown(bet?.entry), formatDecimal(bet?.payout ?? 0n), bet?.result === 'VOID']).toEqual(
        [plain(entry), back, isVoid],
      );
    }
  }
}

const marketGain = (rounds: readonly CsvRound[]): bigint =>
  rounds
    .flatMap(({ bets }) => bets)
    .reduce((sum, { back }) => sum + moneyOf('100') - moneyOf(back), 0n);

const expectSound = (state: EngineState, rounds: readonly CsvRound[]): void => {
  expect(invariants(state)).toEqual([]);
  expect(marketResultOf(state)).toBe(marketGain(rounds));
};

describe.each(['rent', 'binary'] as const)('recorded trades in %s rounds', (game) => {
  test.each(FILES)('[R-S9] %s: the engine settles as the script does, twice', (name) => {
    const recorded = readCsv(`data/trades/${name}.csv.gz`);
    for (const csv of [recorded, coarse(recorded)]) {
      const rounds = settleCsv(csv, game);
      expect(rounds.length).toBeGreaterThan(5);
      const first = replay(csv, rounds, game);
      expectEqual(first.events, rounds, game);
      expectSound(first.state, rounds);
      const second = replay(csv, rounds, game);
      expect(second.events).toEqual(first.events);
      expect(canonicalText(second.state)).toBe(canonicalText(first.state));
    }
  });
});

test('the records have rounds that are won by either side, tie and are void', () => {
  const rounds = FILES.flatMap((name) => {
    const csv = readCsv(`data/trades/${name}.csv.gz`);
    return [...settleCsv(csv, 'rent'), ...settleCsv(coarse(csv), 'rent')];
  });
  const ends = new Set(rounds.map(({ reason, bets }) => reason ?? `${bets[0]?.back}`));
  expect([...ends].toSorted()).toEqual(['0', '190', 'STALE_CLOSE', 'STALE_OPEN', 'TIE']);
});
