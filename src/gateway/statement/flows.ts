/** Deposits into and withdrawals from a user's wallets, valued at their moment. Rule [S-E3]. */
import { parseDecimal } from '../../domain/decimal.ts';
import type { UserId } from '../../domain/ids.ts';
import { FLOW_CAUSES, isFlow } from '../../domain/ledger/flows.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import { money } from '../../domain/quantities.ts';
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import type { WireStatementLine } from '../../protocol/statement/entities.ts';
import type { Closing, ClosingsDep } from '../ports/statement.ts';
import type { StatementDep } from './read.ts';

/** Moments of flows that one curve is cut at; who has more has no return, and all of their curve. */
const FLOWS_MAX = 500;
/** Moments whose balances are read at once: an order waits for one read of the embedded database. */
const MOMENTS_A_READ = 30;

export type Held = Pick<Closing, 'wallet' | 'balance'>;

/** USDT of what is held, by the prices of a moment. */
export type ValueHeld = (held: readonly Held[], at: Millis) => bigint;

/** All flows of one moment, in USDT. */
export interface Flow {
  readonly at: Millis;
  /** Value of all wallets without the flows, and with them, by the same prices. */
  readonly before: bigint;
  readonly after: bigint;
  /** Neither below zero. */
  readonly paidIn: bigint;
  readonly paidOut: bigint;
}

type FlowCore = ClosingsDep & StatementDep;

const amountOf = ({ amount }: WireStatementLine): bigint => parseDecimal(amount) ?? 0n;

/** Flows lie within a minute whose price is not closed yet: they are valued at its beginning. */
const minuteOf = (at: Millis): Millis => Math.floor(at / MINUTE_MS) * MINUTE_MS;

function byMoment(lines: readonly WireStatementLine[]): ReadonlyMap<Millis, WireStatementLine[]> {
  const moments = new Map<Millis, WireStatementLine[]>();
  for (const line of lines) {
    if (!isFlow(line.cause, amountOf(line))) continue;
    const known = moments.get(line.at);
    if (known === undefined) moments.set(line.at, [line]);
    else known.push(line);
  }
  return moments;
}

function flowOf(
  at: Millis,
  lines: readonly WireStatementLine[],
  held: readonly Held[],
  valueHeld: ValueHeld,
): Flow {
  const moved = new Map<WalletType, bigint>();
  let [paidIn, paidOut] = [0n, 0n];
  for (const line of lines) {
    const amount = amountOf(line);
    moved.set(line.walletType, (moved.get(line.walletType) ?? 0n) + amount);
    const value = valueHeld([{ wallet: line.walletType, balance: money(amount) }], minuteOf(at));
    if (value > 0n) paidIn += value;
    else paidOut -= value;
  }
  const before = held.map(({ wallet, balance }) => ({
    wallet,
    balance: money(balance - (moved.get(wallet) ?? 0n)),
  }));
  const valued = { before: valueHeld(before, minuteOf(at)), after: valueHeld(held, minuteOf(at)) };
  return { at, ...valued, paidIn, paidOut };
}

/**
 * The flows of a stretch, oldest first.
 * @param range inclusive bounds
 * @returns undefined where there are more than a curve is cut at
 */
export async function readFlows(
  core: FlowCore,
  userId: UserId,
  range: { readonly from: Millis; readonly to: Millis },
  valueHeld: ValueHeld,
): Promise<readonly Flow[] | undefined> {
  const query = { userId, ...range, causes: FLOW_CAUSES, page: 1, size: FLOWS_MAX };
  const { items, total } = await core.statement(query);
  if (total > FLOWS_MAX) return undefined;
  const moments = [...byMoment(items)].toSorted(([a], [b]) => a - b);
  const flows: Flow[] = [];
  for (let done = 0; done < moments.length; done += MOMENTS_A_READ) {
    const part = moments.slice(done, done + MOMENTS_A_READ);
    const closings = await core.closings(
      userId,
      part.map(([at]) => at + 1),
    );
    for (const [at, lines] of part) {
      const held = closings.filter(({ until }) => until === at + 1);
      flows.push(flowOf(at, lines, held, valueHeld));
    }
  }
  return flows;
}
