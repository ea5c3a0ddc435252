/** Which movements stand in the statement, and how each reads. Rules [S-L..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { StoredEvent } from '../../domain/events.ts';
import { type Entry, pocketAccount } from '../../domain/ledger/accounts.ts';
import type { MoneyMoved } from '../../domain/ledger/events.ts';
import type { UserId } from '../../domain/ids.ts';
import type { ApplicationType } from '../../domain/money/application.ts';
import { type Money, money } from '../../domain/quantities.ts';
import type { Pocket, WalletBalance, WalletType } from '../../domain/ledger/wallets.ts';
import type { Millis } from '../../domain/time.ts';
import type { LogRecord } from '../ports.ts';
import type { StatementLine } from '../ports/statement.ts';
import type { WireStatementLine } from '../../protocol/statement/entities.ts';

/** All that a wallet holds. */
export const balanceIn = ({ point, wait, margin }: Pick<WalletBalance, Pocket>): Money =>
  money(point + wait + margin);

/**
 * The wallets whose total a posting changed. What orders, bets and positions hold and release stays
 * within FUTURES and BINARY and is left out; of any other wallet it is an application's, which its
 * owner looks for.
 */
function listedWallets({ userId, cause, wallets, entries }: MoneyMoved): readonly WalletBalance[] {
  if (userId === undefined || wallets.length === 0) return NONE;
  const isHeld = cause === 'HOLD' || cause === 'RELEASE';
  return wallets.filter(
    ({ type }) =>
      changeOf(userId, type, entries).total !== 0n ||
      (isHeld && type !== 'FUTURES' && type !== 'BINARY'),
  );
}

const NONE: readonly WalletBalance[] = [];

const NO_LINES: readonly StatementLine[] = [];

/**
 * The lines of a posting; none for any other event.
 * @param record whose `position` and `at` are those of the event
 */
export function linesOf(
  event: StoredEvent,
  seq: number,
  { position, at }: Pick<LogRecord, 'position' | 'at'>,
): readonly StatementLine[] {
  if (event.type !== 'MoneyMoved') return NO_LINES;
  const { userId, cause } = event;
  if (userId === undefined) return NO_LINES;
  return listedWallets(event).map((wallet) => {
    const balance = balanceIn(wallet);
    return { userId, wallet: wallet.type, cause, at, seq, position, balance };
  });
}

/** Change of one wallet by the entries: of its free money, and of its total. */
function changeOf(userId: UserId, type: WalletType, entries: readonly Entry[]) {
  const key = pocketAccount(userId, type, 'point');
  const prefix = key.slice(0, -'point'.length);
  let point = 0n;
  let total = 0n;
  for (const { account, amount } of entries) {
    if (!account.startsWith(prefix)) continue;
    total += amount;
    if (account === key) point += amount;
  }
  return { point, total };
}

/** The line of one wallet; undefined when the posting did not touch it. */
export function toStatementLine(
  event: MoneyMoved,
  wallet: WalletType,
  made: {
    readonly seq: number;
    readonly at: Millis;
    readonly applicationType?: ApplicationType | undefined;
  },
): WireStatementLine | undefined {
  const { userId, wallets, entries } = event;
  const held = wallets.find(({ type }) => type === wallet);
  if (userId === undefined || held === undefined) return undefined;
  const own = changeOf(userId, wallet, entries);
  const counter = wallets
    .filter((other) => other !== held)
    .map((other) => ({ other, change: changeOf(userId, other.type, entries).total }))
    .find(({ change }) => change !== 0n);
  return {
    id: `${made.seq}-${wallet}`,
    at: made.at,
    walletType: wallet,
    currency: held.currency,
    cause: event.cause,
    reference: event.reference,
    applicationType: made.applicationType ?? null,
    amount: formatDecimal(own.total),
    pointAmount: formatDecimal(own.point),
    counterWalletType: counter?.other.type ?? null,
    counterAmount: counter === undefined ? null : formatDecimal(counter.change),
    counterCurrency: counter?.other.currency ?? null,
    point: formatDecimal(held.point),
    gameWaitPoint: formatDecimal(held.wait),
    balance: formatDecimal(balanceIn(held)),
  };
}
