/** Statements as their owners read them, against the wallets that the auditor recomputed. */
import * as v from 'valibot';
import type { UserId } from '../../src/domain/ids.ts';
import type { AccountKey } from '../../src/domain/ledger/accounts.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import type { WireStatementLine } from '../../src/protocol/statement/entities.ts';
import type { Host } from './host.ts';
import { scaled } from './players/player.ts';

const PAGE = 100;

/** All lines of a user, newest first. */
export async function readStatement(
  host: Host,
  userId: UserId,
): Promise<readonly WireStatementLine[]> {
  const lines: WireStatementLine[] = [];
  for (let page = 1; ; page += 1) {
    const url = `http://exchange.test${CALLS.statement.path}?page=${page}&size=${PAGE}&siteInfoId=1`;
    const response = await host.fetch(
      new Request(url, { headers: { authorization: `Bearer ${userId}` } }),
    );
    const { items, total } = v.parse(CALLS.statement.answer, await response.json());
    lines.push(...items);
    if (items.length < PAGE || lines.length >= total) return lines;
  }
}

type Balances = ReadonlyMap<AccountKey, bigint>;

/** Every line follows from the one before it, and the newest of each wallet is the wallet. */
export function statementFaults(
  userId: UserId,
  lines: readonly WireStatementLine[],
  balances: Balances,
): readonly string[] {
  const faults: string[] = [];
  const last = new Map<string, bigint>();
  for (const { id, walletType, amount, balance } of lines.toReversed()) {
    const expected = (last.get(walletType) ?? 0n) + scaled(amount);
    if (scaled(balance) !== expected)
      faults.push(`${userId}: line ${id} comes to ${balance}, by the lines before to ${expected}`);
    last.set(walletType, scaled(balance));
  }
  const held = new Map<string, bigint>();
  for (const [key, amount] of balances) {
    const [owner, wallet = '', pocket] = key.split('/');
    if (owner === userId && pocket !== undefined)
      held.set(wallet, (held.get(wallet) ?? 0n) + amount);
  }
  for (const wallet of new Set([...held.keys(), ...last.keys()])) {
    const [shown, has] = [last.get(wallet) ?? 0n, held.get(wallet) ?? 0n];
    if (shown !== has)
      faults.push(`${userId}/${wallet} holds ${has}, its statement ends at ${shown}`);
  }
  return faults;
}

/** Balances by owner, so that a user's are found without looking at all. */
export function byOwner(balances: Balances): ReadonlyMap<string, Map<AccountKey, bigint>> {
  const owners = new Map<string, Map<AccountKey, bigint>>();
  for (const [key, amount] of balances) {
    const [owner = ''] = key.split('/');
    const own = owners.get(owner) ?? new Map<AccountKey, bigint>();
    owners.set(owner, own.set(key, amount));
  }
  return owners;
}
