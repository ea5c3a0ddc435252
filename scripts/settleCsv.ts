/**
 * Settles short rounds from a recorded file of trades and nothing else: an independent reading of
 * the rules, which shares no code with the product. Of every round it takes two bets of 100, one on
 * each side (binary: every 5 s), and says what comes back.
 *
 *     npx tsx scripts/settleCsv.ts data/trades/binance-usdm-BTCUSDT-20240808.csv.gz [rent|binary]
 *
 * rent: rounds of 30 s, entry at the opening, 1.90. binary: rounds of 60 s, entry at the first
 * trade at or after the bet, 1.95. A price older than 5 s is none, two trades in the round are the
 * least.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { exitAfterHelp } from './lib/usage.ts';

export type Game = 'rent' | 'binary';

const GAMES = {
  rent: { lengthMs: 30_000, lockMs: 5_000, returns: { whole: '100', won: '190' } },
  binary: { lengthMs: 60_000, lockMs: 10_000, returns: { whole: '100', won: '195' } },
} as const;

interface Trade {
  readonly ms: number;
  readonly text: string;
}

export interface CsvBet {
  readonly acceptedMs: number;
  readonly side: 'B' | 'S';
  readonly entry: string | undefined;
  /** Payout of 100, in whole units. */
  readonly back: '0' | '100' | '190' | '195';
  readonly isVoid: boolean;
}

export interface CsvRound {
  readonly startMs: number;
  readonly opening: string | undefined;
  readonly closing: string | undefined;
  /** Why the whole round is void. */
  readonly reason: 'STALE_OPEN' | 'STALE_CLOSE' | 'TOO_FEW_TICKS' | 'TIE' | undefined;
  readonly bets: readonly CsvBet[];
}

/** -1, 0 or 1: decimal texts are compared digit by digit, without any number between. */
function compareDecimals(a: string, b: string): number {
  const [wholeA = '', restA = ''] = a.split('.');
  const [wholeB = '', restB = ''] = b.split('.');
  const whole = Math.max(wholeA.length, wholeB.length);
  const rest = Math.max(restA.length, restB.length);
  const textA = wholeA.padStart(whole, '0') + restA.padEnd(rest, '0');
  const textB = wholeB.padStart(whole, '0') + restB.padEnd(rest, '0');
  if (textA === textB) return 0;
  return textA < textB ? -1 : 1;
}

function readTrades(csv: string): Trade[] {
  const [header, ...lines] = csv.trimEnd().split('\n');
  if (header !== 't,price,qty,side,id') throw new Error(`unknown columns: ${header}`);
  return lines.map((line) => {
    const [ms = '', text = ''] = line.split(',');
    return { ms: Number(ms), text };
  });
}

/** Every round that the record touches, the first and last ones cut by it. */
export function settleCsv(csv: string, game: Game): readonly CsvRound[] {
  const trades = readTrades(csv);
  const { lengthMs } = GAMES[game];
  const firstMs = trades[0]?.ms ?? 0;
  const lastMs = trades[trades.length - 1]?.ms ?? 0;
  const rounds: CsvRound[] = [];
  for (let startMs = firstMs - (firstMs % lengthMs); startMs <= lastMs; startMs += lengthMs)
    rounds.push(settleOne(trades, startMs, game));
  return rounds;
}

function settleOne(trades: readonly Trade[], startMs: number, game: Game): CsvRound {
  const { lengthMs, lockMs } = GAMES[game];
  const endMs = startMs + lengthMs;
  const priceOf = (ms: number): string | undefined =>
    trades.filter((trade) => trade.ms <= ms && ms - trade.ms < 5_000).at(-1)?.text;
  const opening = priceOf(startMs);
  const closing = priceOf(endMs);
  const inside = trades.filter((trade) => trade.ms > startMs && trade.ms <= endMs);
  const reason = reasonOf(opening, closing, inside.length, game);
  const bets: CsvBet[] = [];
  const everyMs = game === 'rent' ? lengthMs : 5_000;
  for (let acceptedMs = startMs; acceptedMs < endMs - lockMs; acceptedMs += everyMs) {
    const own = trades.find((trade) => trade.ms >= acceptedMs && trade.ms < endMs)?.text;
    const entry = game === 'rent' ? opening : own;
    for (const side of ['B', 'S'] as const)
      bets.push({ acceptedMs, side, entry, ...backOf(side, entry, closing, reason, game) });
  }
  return { startMs, opening, closing, reason, bets };
}

function reasonOf(
  opening: string | undefined,
  closing: string | undefined,
  tradesInside: number,
  game: Game,
): CsvRound['reason'] {
  if (opening === undefined) return 'STALE_OPEN';
  if (closing === undefined) return 'STALE_CLOSE';
  if (tradesInside < 2) return 'TOO_FEW_TICKS';
  return game === 'rent' && compareDecimals(opening, closing) === 0 ? 'TIE' : undefined;
}

function backOf(
  side: 'B' | 'S',
  entry: string | undefined,
  closing: string | undefined,
  reason: CsvRound['reason'],
  game: Game,
): Pick<CsvBet, 'back' | 'isVoid'> {
  const { returns } = GAMES[game];
  const moved =
    reason !== undefined || entry === undefined || closing === undefined
      ? 0
      : compareDecimals(closing, entry);
  if (moved === 0) return { back: returns.whole, isVoid: true };
  return { back: moved > 0 === (side === 'B') ? returns.won : '0', isVoid: false };
}

export const readCsv = (path: string): string => {
  const bytes = readFileSync(path);
  return new TextDecoder().decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
};

function print(path: string, game: Game): void {
  for (const { startMs, opening, closing, reason, bets } of settleCsv(readCsv(path), game)) {
    const start = new Date(startMs).toISOString();
    console.log([start, opening ?? '-', closing ?? '-', reason ?? 'settled'].join('  '));
    for (const { acceptedMs, side, entry, back, isVoid } of bets) {
      const after = `+${(acceptedMs - startMs) / 1_000}s`;
      console.log(`    ${[after, side, entry ?? '-', isVoid ? `${back} void` : back].join('  ')}`);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const usage = 'npx tsx scripts/settleCsv.ts FILE [rent|binary]';
  exitAfterHelp(usage);
  const [, , path, game = 'rent'] = process.argv;
  if (path === undefined || (game !== 'rent' && game !== 'binary')) {
    console.error(`Usage: ${usage}`);
    process.exitCode = 1;
  } else print(path, game);
}
