/** Accounts that play together against the house, and what a book of profits holds of it. */
import fc from 'fast-check';
import type { ExchangeEvent, StoredEvent } from '../../src/domain/events.ts';
import { isTransient } from '../../src/domain/events.ts';
import { type UserId, userId } from '../../src/domain/ids.ts';
import type { HouseAccount } from '../../src/domain/ledger/accounts.ts';
import { profitDay, paymentsOf } from '../../src/domain/partners/profits.ts';
import { rate } from '../../src/domain/quantities.ts';
import { ownerOf } from '../../src/engine/index.ts';
import { ProfitBook } from '../../src/gateway/partners/profitBook.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import type { TestExchange } from './engine.ts';

export interface PartnerLevel {
  /** Rates of fees and of rounds, in 1e-8. */
  readonly fees: bigint;
  readonly rounds: bigint;
}

const WHOLE = 100_000_000n;
/** One to three levels whose rates never rise downwards, above the house edge as well. */
export const anyLevels: fc.Arbitrary<readonly PartnerLevel[]> = fc
  .array(
    fc.record({
      fees: fc.bigInt({ min: 0n, max: WHOLE }),
      rounds: fc.constantFrom(500_000n, 2_500_000n, 5_000_000n, 15_000_000n, 30_000_000n, WHOLE),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((made) => {
    const sorted = (of: keyof PartnerLevel) =>
      made.map((level) => level[of]).toSorted((a, b) => (a > b ? -1 : 1));
    const rounds = sorted('rounds');
    return sorted('fees').map((fees, index) => ({ fees, rounds: rounds[index] ?? 0n }));
  });

/** The records that the loop makes of a command's events: one for each run of one owner. */
export function applyTo(book: ProfitBook, at: number, events: readonly ExchangeEvent[]): void {
  let owner: UserId | undefined;
  let run: StoredEvent[] = [];
  const flush = (): void => {
    if (run.length > 0) book.apply(at, owner, run);
    run = [];
  };
  for (const event of events) {
    if (isTransient(event)) continue;
    if (ownerOf(event) !== owner) flush();
    owner = ownerOf(event);
    run.push(event);
  }
  flush();
}

/**
 * Makes users 1, 2, ... partners, each below the one before, from terms as a log may hold them: also
 * with rates that are refused today.
 */
export function chainOf(levels: readonly PartnerLevel[]): readonly StoredEvent[] {
  const terms = levels.map(({ fees, rounds }, index): StoredEvent => {
    const rates = { FUTURES: rate(fees), ROUNDS: rate(rounds), COPY: rate(fees) };
    const parentId = index === 0 ? undefined : userId(index);
    return {
      type: 'PartnerTermsSet',
      userId: userId(index + 1),
      place: { kind: 'TRADER_PARTNER', rates, parentId },
    };
  });
  const roles = levels.map((_, index): StoredEvent => ({
    type: 'UserRoleChanged',
    userId: userId(index + 1),
    role: 'PARTNER',
  }));
  return [{ type: 'ProfitBaseSet', base: 'NET' }, ...roles, ...terms];
}

/** A book in which all users after the partners signed up with the last of them. */
export function bookOf(levels: readonly PartnerLevel[], users: number): ProfitBook {
  const book = new ProfitBook();
  for (let user = levels.length + 1; user <= users; user += 1)
    book.addReferrer(userId(user), userId(levels.length));
  return book;
}

/** Settles every day of every partner, as an operator does when all are over. */
export function settleAll(exchange: TestExchange, book: ProfitBook): void {
  exchange.wait(DAY_MS);
  for (const { day, partnerId, rows } of book.days()) {
    const payments = paymentsOf(rows);
    if (day < profitDay(exchange.now()) && payments.length > 0)
      exchange.run({ type: 'SettlePartner', userId: partnerId, day, payments });
  }
}

/** Balance of one of the house's accounts, in all books. */
export const houseHas = ({ state }: Pick<TestExchange, 'state'>, account: HouseAccount): bigint => {
  let sum = 0n;
  for (const { key, balance } of state.ledger.values())
    if (key.startsWith(`${account}/`)) sum += balance;
  return sum;
};
