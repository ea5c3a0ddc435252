/** The stored forms of money's events, and its part of a snapshot. */
import { PROVIDERS } from '../../domain/ledger/accounts.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { APPLICATION_TYPES, type Application } from '../../domain/money/application.ts';
import type { Movement } from '../../domain/money/events.ts';
import { clientOrderId, dnwId, money, number, price, text, userId, word } from '../codec/cells.ts';
import { lastCell, list, optional, row, type RowCell } from '../codec/row.ts';
import type { SnapshotSection } from '../tables.ts';
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

const commonRow = row({ nextNumber: number });
const appliedRow = row({
  wallet,
  type: word(APPLICATION_TYPES),
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
    return nextNumber === 1 ? [] : commonRow.write({ nextNumber });
  },
  readCommon(state, stored) {
    if (stored.length > 0) moneyState(state).nextNumber = commonRow.read(stored).nextNumber;
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
