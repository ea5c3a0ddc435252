/** Random postings over users, wallets and currencies: rules [L-P..] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import {
  bookCurrency,
  bookOf,
  BOOKS,
  HOUSE_ACCOUNTS,
} from '../../../src/domain/ledger/accounts.ts';
import { CURRENCIES, type Currency } from '../../../src/domain/ledger/currencies.ts';
import type { MoneyMoved } from '../../../src/domain/ledger/events.ts';
import { POCKETS, WALLET_TYPES, type WalletType } from '../../../src/domain/ledger/wallets.ts';
import { siteId, userId } from '../../../src/domain/ids.ts';
import {
  decodeEvents,
  encodeEvents,
  type EngineState,
  EVENTS_VERSION,
  evolve,
  initialState,
  ledgerInvariants,
  walletsOf,
} from '../../../src/engine/index.ts';
import { walletOf } from '../../../src/engine/ledger/evolve.ts';
import {
  post,
  type Posting,
  startPosting,
  toHouse,
  toPocket,
} from '../../../src/engine/ledger/posting.ts';
import { memberOf } from '../../../src/engine/state.ts';
import { LedgerAudit } from '../../simulation/ledgerAudit.ts';
import { testRules } from '../../support/engine.ts';

/** The third user plays on a site whose short rounds are in USDT. */
const USERS = [1, 2, 3] as const;
const SITES: Readonly<Record<(typeof USERS)[number], number>> = { 1: 1, 2: 1, 3: 15 };
const RULES = testRules({ binaryCurrencyOf: (site) => (site === 15 ? 'USDT' : 'BKT') });

/** Enough in each pocket that no posting takes it below zero. */
const FUNDS = 10n ** 12n;

const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const pocketEntry = fc.record({
  user: fc.constantFrom(...USERS),
  wallet: fc.constantFrom(...WALLET_TYPES),
  pocket: fc.constantFrom(...POCKETS),
  amount,
});
const houseEntry = fc.record({
  house: fc.constantFrom(...HOUSE_ACCOUNTS),
  book: fc.constantFrom(...BOOKS),
  amount,
});
const anyEntry = fc.oneof(pocketEntry, houseEntry);
type AnyEntry = typeof anyEntry extends fc.Arbitrary<infer Value> ? Value : never;
const anyPosting = fc.array(anyEntry, { minLength: 1, maxLength: 8 });

interface Ledger {
  readonly state: EngineState;
  readonly events: ExchangeEvent[];
}

const emitTo =
  ({ state, events }: Ledger) =>
  (event: ExchangeEvent): void => {
    evolve(state, event);
    events.push(event);
  };

function funded(): Ledger {
  const ledger = { state: initialState(RULES), events: [] };
  for (const user of USERS) {
    const id = userId(user);
    emitTo(ledger)({
      type: 'UserRegistered',
      user: {
        id,
        siteId: siteId(SITES[user]),
        role: 'PLAYER',
        status: 'NORMAL',
        registeredAt: 0,
        registrationId: undefined,
        partnerId: undefined,
      },
    });
    for (const type of WALLET_TYPES) {
      const wallet = walletIn(ledger, user, type);
      const posting = startPosting();
      for (const pocket of POCKETS) toPocket(posting, wallet, pocket, FUNDS);
      toHouse(posting, 'house', bookOf(wallet), -3n * FUNDS);
      post(emitTo(ledger), posting, 'DEPOSIT', `${user}/${type}`);
    }
  }
  return ledger;
}

const walletIn = ({ state }: Ledger, user: number, type: WalletType) =>
  walletOf(state, memberOf(state, userId(user)), type);

/** The posting with these entries, and what they sum to in each currency. */
function collect(ledger: Ledger, entries: readonly AnyEntry[]) {
  const posting = startPosting();
  const sums = new Map<Currency, bigint>();
  for (const entry of entries) {
    let currency: Currency;
    if ('house' in entry) {
      currency = bookCurrency(entry.book);
      toHouse(posting, entry.house, entry.book, entry.amount);
    } else {
      const wallet = walletIn(ledger, entry.user, entry.wallet);
      currency = wallet.currency;
      toPocket(posting, wallet, entry.pocket, entry.amount);
    }
    sums.set(currency, (sums.get(currency) ?? 0n) + entry.amount);
  }
  return { posting, sums };
}

const balance = (posting: Posting, sums: ReadonlyMap<Currency, bigint>): void => {
  for (const [currency, sum] of sums)
    toHouse(posting, 'exchange', bookOf({ type: 'BINARY', currency }), -sum);
};

test('[L-P1][L-P2][L-P7] every currency sums to zero, and events state the wallets', () => {
  fc.assert(
    fc.property(fc.array(anyPosting, { minLength: 1, maxLength: 5 }), (postings) => {
      const ledger = funded();
      for (const [index, entries] of postings.entries()) {
        const { posting, sums } = collect(ledger, entries);
        balance(posting, sums);
        post(emitTo(ledger), posting, 'TRADE', `f-${index + 1}`);
        expect(ledgerInvariants(ledger.state)).toEqual([]);
      }
      const complaints: string[] = [];
      const audit = new LedgerAudit((line) => complaints.push(line));
      const statement = new Map<string, unknown>();
      for (const event of decodeEvents(encodeEvents(ledger.events), EVENTS_VERSION)) {
        if (event.type !== 'MoneyMoved') continue;
        audit.onMoney(event);
        for (const wallet of event.wallets) statement.set(`${event.userId}/${wallet.type}`, wallet);
      }
      audit.finish();
      expect(complaints).toEqual([]);
      for (const user of USERS)
        for (const wallet of walletsOf(ledger.state, userId(user)))
          expect(statement.get(`${userId(user)}/${wallet.type}`)).toEqual(wallet);
    }),
    { numRuns: 100, seed: 20_261_301 },
  );
});

test('[L-P7] no event holds an entry of another user, and all carry one reference', () => {
  fc.assert(
    fc.property(anyPosting, (entries) => {
      const ledger = funded();
      const before = ledger.events.length;
      const { posting, sums } = collect(ledger, entries);
      balance(posting, sums);
      post(emitTo(ledger), posting, 'TRADE', 'f-1');
      const moved = ledger.events.slice(before) as readonly MoneyMoved[];
      expect(new Set(moved.map(({ userId: user }) => user)).size).toBe(moved.length);
      for (const { userId: owner, reference, entries: own } of moved) {
        expect(reference).toBe('f-1');
        const pockets = own.filter(({ account }) => account.startsWith('u-'));
        expect(pockets.filter(({ account }) => account.split('/')[0] !== owner)).toEqual([]);
      }
    }),
    { numRuns: 100, seed: 20_261_302 },
  );
});

test('[L-P1] a posting that is off in a single currency throws and changes nothing', () => {
  fc.assert(
    fc.property(
      anyPosting,
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(-1n, 1n, FUNDS),
      (entries, currency, by) => {
        const ledger = funded();
        const before = ledger.events.length;
        const { posting, sums } = collect(ledger, entries);
        balance(posting, new Map([...sums, [currency, (sums.get(currency) ?? 0n) + by]]));
        expect(() => post(emitTo(ledger), posting, 'TRADE', 'f-1')).toThrow('unbalanced');
        expect(ledger.events).toHaveLength(before);
        expect(ledgerInvariants(ledger.state)).toEqual([]);
      },
    ),
    { numRuns: 200, seed: 20_261_303 },
  );
});
