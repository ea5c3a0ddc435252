/** The stored forms of money's events, and its part of a snapshot. */
import { PROVIDERS } from '../../domain/ledger/accounts.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { APPLICATION_TYPES, type Application } from '../../domain/money/application.ts';
import type { Movement } from '../../domain/money/commands.ts';
import { type MoneyTermsFrom, TERM_FIELDS, TERMS_TYPES } from '../../domain/money/changedTerms.ts';
import {
  type PaymentAccountFrom,
  RATE_FIELDS,
  type RatesFrom,
} from '../../domain/money/localRates.ts';
import {
  clientOrderId,
  dnwId,
  money,
  number,
  price,
  rate,
  siteId,
  text,
  userId,
  word,
} from '../codec/cells.ts';
import { lastCell, list, optional, row, type RowCell } from '../codec/row.ts';
import type { SnapshotSection } from '../tables.ts';
import { moneyChanges, setMoneyChanges } from './changedMoney.ts';
import { addOpen, appliedOf, applicationsOf, moneyState, setApplied } from './moneyState.ts';

const wallet = word(WALLET_TYPES);
const currency = word(CURRENCIES);

export const applicationRow: RowCell<Application> = row({
  id: dnwId,
  userId,
  requestId: clientOrderId,
  type: word(APPLICATION_TYPES),
  wallet,
  currency,
  amount: money,
  fee: money,
  won: optional(money),
  wonRate: optional(price),
  provider: optional(word(PROVIDERS)),
  reference: text,
  requestedAt: number,
  expiresAt: optional(number),
});

export const movementRow: RowCell<Movement> = row(
  {
    id: dnwId,
    userId,
    requestId: clientOrderId,
    from: wallet,
    to: wallet,
    fromCurrency: currency,
    toCurrency: currency,
    amount: money,
    received: money,
    rate: optional(price),
    at: number,
  },
  lastCell('reverseRate', price, undefined),
);

const termsRow = row({
  minimum: money,
  maximum: money,
  unit: money,
  dailyMaximum: optional(money),
  monthlyMaximum: optional(money),
  fixedFee: money,
  feeRate: rate,
  hours: optional(row({ from: number, until: number })),
});

export const moneyTermsRow: RowCell<MoneyTermsFrom> = row({
  siteId,
  wallet,
  type: word(TERMS_TYPES),
  from: number,
  fields: list(word(TERM_FIELDS)),
  terms: termsRow,
});

export const ratesRow: RowCell<RatesFrom> = row({
  from: number,
  fields: list(word(RATE_FIELDS)),
  rates: row({ krwPerUsdt: price, bktPerUsdt: price, spread: rate }),
});

export const paymentAccountRow: RowCell<PaymentAccountFrom> = row({
  from: number,
  account: row({ code: text, account: text, holder: text }),
});

const changesRow = row({
  terms: list(moneyTermsRow),
  rates: list(ratesRow),
  accounts: list(paymentAccountRow),
});
const commonRow = row({ nextNumber: number }, lastCell('changes', changesRow, undefined));
const appliedRow = row({
  wallet,
  type: word(TERMS_TYPES),
  day: number,
  ofDay: money,
  month: number,
  ofMonth: money,
});
const memberRow = row({ open: list(applicationRow), applied: list(appliedRow) });

export const moneySection: SnapshotSection = {
  name: 'money',
  version: 1,
  // Empty before the first of them, so that a state without any is hashed as before there were any.
  writeCommon(state) {
    const { nextNumber } = moneyState(state);
    const changes = moneyChanges(state);
    return nextNumber === 1 && changes === undefined
      ? []
      : commonRow.write({ nextNumber, changes });
  },
  readCommon(state, stored) {
    if (stored.length === 0) return;
    const { nextNumber, changes } = commonRow.read(stored);
    moneyState(state).nextNumber = nextNumber;
    if (changes !== undefined) setMoneyChanges(state, changes);
  },
  writeMember(state, { user }) {
    const open = Array.from(applicationsOf(state, user.id).values(), (node) => node.application);
    const applied = appliedOf(state, user.id);
    return open.length + applied.length === 0 ? undefined : memberRow.write({ open, applied });
  },
  readMember(state, id, stored) {
    const { open, applied } = memberRow.read(stored);
    for (const application of open) addOpen(state, application);
    for (const used of applied) setApplied(state, id, used);
  },
};
