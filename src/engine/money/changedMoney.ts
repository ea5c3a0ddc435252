/** Limits, fees, rates and the buyers' account as operators changed them. Rules [D-O..]. */
import type { UserId } from '../../domain/ids.ts';
import { walletCurrency, WALLET_TYPES, type WalletType } from '../../domain/ledger/wallets.ts';
import {
  baseTypeOf,
  ChangedTerms,
  differingFields,
  type MoneyTermsFrom,
  openTerms,
  TERMS_AHEAD_DAYS,
  TERMS_AHEAD_MS,
  TERMS_TYPES,
  type TermsKey,
  termsAt,
  type TermsType,
  wrongMoneyTerm,
} from '../../domain/money/changedTerms.ts';
import type {
  ChangeLocalRates,
  ChangeMoneyTerms,
  ChangePaymentAccount,
  Movement,
} from '../../domain/money/commands.ts';
import {
  differingRates,
  inOrder,
  type PaymentAccountFrom,
  paymentAccountAt,
  ratesAt,
  type RatesFrom,
  wrongAccount,
  wrongRate,
} from '../../domain/money/localRates.ts';
import type { MoneyTerms } from '../../domain/money/moneyTerms.ts';
import { termsRejection } from '../../domain/money/terms.ts';
import type { Money } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import { createSlice } from '../slice.ts';
import { type EngineState, type Member, memberOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { countUsed, usedAt } from './moneyState.ts';

interface ChangedMoney {
  terms: ChangedTerms;
  rates: readonly RatesFrom[];
  accounts: readonly PaymentAccountFrom[];
}

const changedMoney = createSlice<ChangedMoney>(() => ({
  terms: new ChangedTerms(),
  rates: [],
  accounts: [],
}));

/** All changes, each in the order of their moments. */
export interface MoneyChanges {
  readonly terms: readonly MoneyTermsFrom[];
  readonly rates: readonly RatesFrom[];
  readonly accounts: readonly PaymentAccountFrom[];
}

/** All changes of terms, rates and accounts; undefined where nothing was changed. */
export function moneyChanges(state: EngineState): MoneyChanges | undefined {
  const { terms, rates, accounts } = changedMoney(state);
  const changes = { terms: terms.all(), rates, accounts };
  const isEmpty = changes.terms.length + rates.length + accounts.length === 0;
  return isEmpty ? undefined : changes;
}

export function setMoneyChanges(state: EngineState, changes: MoneyChanges): void {
  const slice = changedMoney(state);
  for (const change of changes.terms) slice.terms.add(change);
  slice.rates = changes.rates;
  slice.accounts = changes.accounts;
}

const currencyOf = (
  { rules }: EngineState,
  { siteId, wallet }: Pick<TermsKey, 'siteId' | 'wallet'>,
) => walletCurrency(wallet, rules.binaryCurrencyOf(siteId));

/** The terms of a moment; undefined where a type is not offered, or a movement has no limits. */
export function moneyTermsAt(
  state: EngineState,
  key: TermsKey,
  at: Millis,
): MoneyTerms | undefined {
  const currency = currencyOf(state, key);
  return termsAt(state.rules.moneyTermsOf, changedMoney(state).terms, { ...key, currency }, at);
}

/** The terms that a change is made to, also where a movement has no limits yet. */
function termsToChange(state: EngineState, key: TermsKey, at: Millis): MoneyTerms | undefined {
  const known = moneyTermsAt(state, key, at);
  if (known !== undefined || baseTypeOf(key.type) !== undefined) return known;
  const { offersWallet } = state.rules;
  return offersWallet(key.siteId, key.wallet) ? openTerms(currencyOf(state, key)) : undefined;
}

/** Why a change cannot hold from a moment. */
function momentRejection(from: Millis, at: Millis): Rejection | undefined {
  if (from <= at) return reject('TERMS_TOO_EARLY');
  return from > at + TERMS_AHEAD_MS
    ? reject('TERMS_TOO_LATE', { days: String(TERMS_AHEAD_DAYS) })
    : undefined;
}

/**
 * Moment from which a change applies: a request accepted in the same millisecond is still under the
 * earlier terms.
 */
const momentOf = (from: Millis | undefined, at: Millis): Millis => from ?? at + 1;

export function changeMoneyTerms(turn: Turn, command: ChangeMoneyTerms): Rejection | undefined {
  const { state, at } = turn;
  const { siteId, wallet, of: type, changes } = command;
  if (!WALLET_TYPES.includes(wallet)) return reject('UNKNOWN_ACCOUNT');
  if (!TERMS_TYPES.includes(type)) return reject('INVALID_PARAMETER', { name: 'type' });
  const from = momentOf(command.from, at);
  const moment = momentRejection(from, at);
  if (moment !== undefined) return moment;
  const key = { siteId, wallet, type };
  const before = termsToChange(state, key, from);
  if (before === undefined) return reject('WALLET_NOT_OFFERED');
  const terms: MoneyTerms = { ...before, ...changes };
  const fields = differingFields(before, terms);
  const changed: MoneyTermsFrom = { ...key, from, fields, terms };
  const wrong = wrongMoneyTerm(terms, type, currencyOf(state, key));
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const later = laterRejection(state, changed);
  if (later !== undefined) return later;
  if (fields.length > 0) turn.emit({ type: 'MoneyTermsChanged', changed });
  return undefined;
}

/** Types whose terms lie over those of a type. */
const OVER: Readonly<Partial<Record<TermsType, TermsType>>> = { WB: 'P2PB', WS: 'P2PS' };

/** Changes that were named before hold together with this one, now and later. */
function laterRejection(state: EngineState, changed: MoneyTermsFrom): Rejection | undefined {
  const { siteId, wallet, type } = changed;
  const all = new ChangedTerms();
  for (const known of changedMoney(state).terms.all()) all.add(known);
  all.add(changed);
  const over = OVER[type];
  const types = over === undefined ? [type] : [type, over];
  const currency = currencyOf(state, changed);
  const base = baseTypeOf(type);
  const froms = [...types, ...(base === undefined ? [] : [base])].flatMap((each) =>
    all.of({ siteId, wallet, type: each }).map(({ from }) => from),
  );
  for (const from of [...new Set(froms)].filter((each) => each >= changed.from))
    for (const each of types) {
      const key = { siteId, wallet, type: each, currency };
      const terms = termsAt(state.rules.moneyTermsOf, all, key, from);
      const wrong = terms && wrongMoneyTerm(terms, each, currency);
      if (wrong !== undefined) return reject('TERMS_WRONG', { name: wrong });
    }
  return undefined;
}

export function changeLocalRates(turn: Turn, command: ChangeLocalRates): Rejection | undefined {
  const { state, at } = turn;
  const from = momentOf(command.from, at);
  const moment = momentRejection(from, at);
  if (moment !== undefined) return moment;
  const before = ratesAt(changedMoney(state).rates, from);
  const rates = { ...before, ...command.changes };
  const wrong = wrongRate(rates);
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const fields = differingRates(before, rates);
  if (fields.length > 0) turn.emit({ type: 'LocalRatesChanged', changed: { from, fields, rates } });
  return undefined;
}

export function changePaymentAccount(
  turn: Turn,
  command: ChangePaymentAccount,
): Rejection | undefined {
  const { state, at } = turn;
  const from = momentOf(command.from, at);
  const moment = momentRejection(from, at);
  if (moment !== undefined) return moment;
  const { account } = command;
  const wrong = wrongAccount(account);
  if (wrong !== undefined) return reject('INVALID_PARAMETER', { name: wrong });
  const before = paymentAccountAt(changedMoney(state).accounts, from);
  const isSame =
    before?.code === account.code &&
    before.account === account.account &&
    before.holder === account.holder;
  if (!isSame) turn.emit({ type: 'PaymentAccountChanged', changed: { from, account } });
  return undefined;
}

export function evolveMoneyTerms(state: EngineState, changed: MoneyTermsFrom): void {
  changedMoney(state).terms.add(changed);
}

export function evolveLocalRates(state: EngineState, changed: RatesFrom): void {
  const slice = changedMoney(state);
  slice.rates = inOrder(slice.rates, changed);
}

export function evolvePaymentAccount(state: EngineState, changed: PaymentAccountFrom): void {
  const slice = changedMoney(state);
  slice.accounts = inOrder(slice.accounts, changed);
}

interface Out {
  readonly userId: UserId;
  readonly from: WalletType;
  readonly amount: Money;
  readonly type: 'TO' | 'CO';
}

/** Why an amount may not leave a wallet by a transfer or a conversion; most sites limit neither. */
export function movementRejection(
  { state, at }: Turn,
  { user }: Member,
  { userId, from: wallet, amount, type }: Out,
): Rejection | undefined {
  const terms = moneyTermsAt(state, { siteId: user.siteId, wallet, type }, at);
  if (terms === undefined) return undefined;
  return termsRejection(terms, amount, usedAt(state, { userId, wallet, type }, at), at);
}

/** Counts a movement where its wallet has terms, now or from a later moment on. */
export function countMovement(state: EngineState, movement: Movement): void {
  const { userId, from: wallet, amount, rate, at } = movement;
  const type = rate === undefined ? 'TO' : 'CO';
  const { siteId } = memberOf(state, userId).user;
  if (changedMoney(state).terms.of({ siteId, wallet, type }).length === 0) return;
  countUsed(state, { userId, wallet, type, requestedAt: at }, amount);
}
