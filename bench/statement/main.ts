/**
 * A page of the statement of a user with a million lines, on the embedded database as the server
 * opens it: `npx tsx bench/statement/main.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatDecimal } from '../../src/domain/decimal.ts';
import { userId } from '../../src/domain/ids.ts';
import { pocketAccount, houseAccount } from '../../src/domain/ledger/accounts.ts';
import type { MoneyCause } from '../../src/domain/ledger/events.ts';
import type { WalletType } from '../../src/domain/ledger/wallets.ts';
import { money, NO_MONEY } from '../../src/domain/quantities.ts';
import { encodeEvents, EVENTS_VERSION } from '../../src/engine/index.ts';
import type { LogRecord, Store } from '../../src/gateway/ports.ts';
import type { StatementLine, StatementQuery } from '../../src/gateway/ports/statement.ts';
import { readStatement } from '../../src/gateway/statement/read.ts';
import { createProjector } from '../../src/gateway/projections/projector.ts';
import { PROJECTIONS } from '../../src/gateway/features.ts';
import { instrumentCode } from '../../src/domain/ids.ts';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { type BenchRow, quantile } from '../support.ts';

const LINES = 1_000_000;
const GROUP = 5_000;
const PAGES = 400;
const USER = userId(1);
const BEGUN_AT = 1_700_000_000_000;
/** Two lines of the user each second, for a week. */
const MS_A_LINE = 600;

/** Almost all are executions and bets; transfers and deposits are rare, withdrawals very rare. */
function movement(n: number): { readonly wallet: WalletType; readonly cause: MoneyCause } {
  if (n % 50_000 === 0) return { wallet: 'USDT', cause: 'WITHDRAWAL' };
  if (n % 1_000 === 0) return { wallet: 'USDT', cause: 'TRANSFER' };
  if (n % 100 === 0) return { wallet: 'FUTURES', cause: 'FUNDING' };
  return n % 3 === 0
    ? { wallet: 'BINARY', cause: 'BET_RESULT' }
    : { wallet: 'FUTURES', cause: 'TRADE' };
}

function recordOf(n: number): { readonly record: LogRecord; readonly line: StatementLine } {
  const { wallet, cause } = movement(n);
  const at = BEGUN_AT + n * MS_A_LINE;
  const currency = wallet === 'BINARY' ? 'BKT' : 'USDT';
  const point = money(1_000_000_000_000n + BigInt(n));
  const events = encodeEvents([
    {
      type: 'MoneyMoved',
      userId: USER,
      cause,
      reference: `r-${n}`,
      entries: [
        { account: pocketAccount(USER, wallet, 'point'), amount: money(1n) },
        { account: houseAccount('market', 'FUTURES'), amount: money(-1n) },
      ],
      wallets: [{ type: wallet, currency, point, wait: NO_MONEY, margin: NO_MONEY }],
    },
  ]);
  return {
    record: {
      position: n,
      at,
      userId: USER,
      firstSeq: n,
      lastSeq: n,
      actor: USER,
      causation: `PlaceOrder:${n}`,
      version: EVENTS_VERSION,
      events,
    },
    line: { userId: USER, wallet, cause, at, seq: n, position: n, balance: point },
  };
}

async function fill(store: Store): Promise<number> {
  const begin = performance.now();
  for (let from = 1; from <= LINES; from += GROUP) {
    const made = Array.from({ length: GROUP }, (_, index) => recordOf(from + index));
    await store.append(
      made.map(({ record }) => record),
      [],
      made.map(({ line }) => line),
    );
  }
  return (LINES * 1_000) / (performance.now() - begin);
}

const NAMES = () => ({ gameType: 'R1', stock: instrumentCode('BTCUSDT') }) as const;

/**
 * Queries of typical use, by turns: the first pages, filters that select much, little and nothing.
 */
function queryOf(n: number): StatementQuery {
  const page = { userId: USER, page: 1 + (n % 5), size: 20 };
  const day = { from: BEGUN_AT + (n % 6) * 86_400_000, to: BEGUN_AT + ((n % 6) + 1) * 86_400_000 };
  const kinds: readonly StatementQuery[] = [
    page,
    { ...page, page: 100 },
    { ...page, wallets: ['USDT'] },
    { ...page, causes: ['WITHDRAWAL'] },
    { ...page, causes: ['LIQUIDATION'] },
    { ...page, ...day },
    { ...page, ...day, wallets: ['FUTURES'], causes: ['TRADE', 'FUNDING'] },
    { ...page, size: 200 },
  ];
  return kinds[n % kinds.length] ?? page;
}

async function measurePages(store: Store): Promise<readonly number[]> {
  const projector = createProjector(PROJECTIONS, { names: NAMES, traderName: () => '' });
  const turns = {
    nextTurn: (action: () => void) => void setImmediate(action),
    clock: { elapsed: () => performance.now() },
  };
  const taken: number[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const begin = performance.now();
    await readStatement({ lists: store, projector, turns }, queryOf(n));
    taken.push(performance.now() - begin);
  }
  return taken;
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

async function measureClosings(store: Store): Promise<readonly number[]> {
  const until = Array.from({ length: 30 }, (_, day) => BEGUN_AT + day * 86_400_000);
  const taken: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    const begin = performance.now();
    await store.statement.closings(USER, until);
    taken.push(performance.now() - begin);
  }
  return taken;
}

/** Takes about two minutes. */
export async function run(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  const store = await openPgliteStore(directory);
  try {
    const filled = await fill(store);
    const pages = await measurePages(store);
    const closings = await measureClosings(store);
    return [
      {
        name: `a page of a statement of ${formatDecimal(BigInt(LINES) * 100_000_000n)} lines, p50/p99`,
        value: `${ms(quantile(pages, 0.5))}/${ms(quantile(pages, 0.99))}`,
        peer: `records with a line each stored: ${(filled / 1_000).toFixed(1)} k/s`,
        ratio: '',
        goal: 'p99 below 50 ms',
      },
      {
        name: 'balances at the end of 30 days from that statement, p50/p99',
        value: `${ms(quantile(closings, 0.5))}/${ms(quantile(closings, 0.99))}`,
        peer: '',
        ratio: '',
        goal: '',
      },
    ];
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
