/** Terms of partners and the settlement of their earnings. Rules [N-T..] and [N-S..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { SiteId, UserId } from '../../domain/ids.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import { ADJUSTMENTS } from '../../domain/ledger/adjustments.ts';
import { currencyStep } from '../../domain/ledger/currencies.ts';
import type { SetPartner, SettlePartner } from '../../domain/partners/commands.ts';
import {
  PARTNER_KINDS,
  PARTNER_LEVELS_MAX,
  type PartnerPayment,
  type PartnerPlace,
  type PartnerRates,
  PROFIT_SOURCES,
} from '../../domain/partners/partners.ts';
import { profitDayEnd, profitDayText } from '../../domain/partners/profits.ts';
import { moneyOf, type Rate, rateOf } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { highestEdge } from '../rounds/roundTerms.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import type { EngineState, Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import {
  partnerAbove,
  partnersAbove,
  partnersBelow,
  partnerPlaces,
  placeOf,
  profitBaseOf,
  ratesOf,
  settlementOf,
} from '../partnerState.ts';

const WHOLE = rateOf('1');
const AMOUNT_MAX = moneyOf('1000000000000');

export function setPartner({ state, emit }: Turn, command: SetPartner): Rejection | undefined {
  const { userId, terms } = command;
  const member = state.members.get(userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  const { user } = member;
  if (user.status === 'CLOSED') return reject('ACCOUNT_CLOSED');
  if (user.role === 'ADMIN') return reject('NO_PERMISSION');
  if (!PARTNER_KINDS.includes(terms.kind)) return reject('INVALID_PARAMETER', { name: 'kind' });
  const isBound = placeOf(state, userId) !== undefined || user.partnerId !== undefined;
  const parentId = isBound ? partnerAbove(state, userId) : command.parentId;
  if (command.parentId !== undefined && command.parentId !== parentId)
    return reject('INVALID_PARAMETER', { name: 'parentId' });
  const wrong =
    parentRejection(state, user, parentId) ?? ratesRejection(state, userId, parentId, terms.rates);
  if (wrong !== undefined) return wrong;
  if (profitBaseOf(state) === undefined) emit({ type: 'ProfitBaseSet', base: 'NET' });
  if (user.role !== 'PARTNER') emit({ type: 'UserRoleChanged', userId, role: 'PARTNER' });
  const place: PartnerPlace = { ...terms, parentId };
  if (!isSame(placeOf(state, userId), place)) emit({ type: 'PartnerTermsSet', userId, place });
  return undefined;
}

export function setProfitBase({ state, emit }: Turn): undefined {
  const isMissing = profitBaseOf(state) === undefined && partnerPlaces(state).size > 0;
  if (isMissing) emit({ type: 'ProfitBaseSet', base: 'NET' });
}

const isSame = (before: PartnerPlace | undefined, { kind, rates }: PartnerPlace): boolean =>
  before?.kind === kind && PROFIT_SOURCES.every((source) => before.rates[source] === rates[source]);

/**
 * The refusal of a new partner without an account with these rates.
 * @param parentId the partner above; undefined for one at the top
 */
export const newPartnerRejection = (
  state: EngineState,
  siteId: SiteId,
  parentId: UserId | undefined,
  rates: PartnerRates,
): Rejection | undefined =>
  parentRejection(state, { id: undefined, siteId }, parentId) ??
  ratesRejection(state, undefined, parentId, rates);

function parentRejection(
  state: EngineState,
  { id, siteId }: { readonly id: UserId | undefined; readonly siteId: SiteId },
  parentId: UserId | undefined,
): Rejection | undefined {
  if (parentId === undefined) return undefined;
  const parent = state.members.get(parentId)?.user;
  // One who lost the role stays above those who are partners already.
  const isBound = id !== undefined && placeOf(state, id) !== undefined;
  const isPartner = parent?.role === 'PARTNER' || isBound;
  if (parent === undefined || !isPartner || parent.siteId !== siteId)
    return reject('UNKNOWN_PARTNER');
  const above = [parentId, ...partnersAbove(state, parentId)];
  if (id !== undefined && above.includes(id))
    return reject('INVALID_PARAMETER', { name: 'parentId' });
  return above.length < PARTNER_LEVELS_MAX
    ? undefined
    : reject('PARTNER_TOO_DEEP', { maximum: String(PARTNER_LEVELS_MAX) });
}

function ratesRejection(
  state: EngineState,
  id: UserId | undefined,
  parentId: UserId | undefined,
  rates: PartnerRates,
): Rejection | undefined {
  const below = id === undefined ? [] : partnersBelow(state, id);
  for (const source of PROFIT_SOURCES) {
    const own = rates[source];
    if (own < 0n || own > WHOLE) return reject('INVALID_PARAMETER', { name: `rates.${source}` });
    const most = parentId === undefined ? WHOLE : ratesOf(state, parentId)[source];
    if (own > most) return reject('PARTNER_RATE_ABOVE_PARENT', { rate: percentText(most) });
    const edge = source === 'ROUNDS' ? highestEdge(state) : WHOLE;
    if (own > edge) return reject('PARTNER_RATE_ABOVE_EDGE', { rate: percentText(edge) });
    for (const child of below) {
      const least = ratesOf(state, child)[source];
      if (own < least) return reject('PARTNER_RATE_BELOW_CHILD', { rate: percentText(least) });
    }
  }
  return undefined;
}

const percentText = (rate: Rate): string => `${formatDecimal(rate * 100n)}%`;

/** The request is its partner and day: the same again is the same settlement. */
export function settlePartner(turn: Turn, command: SettlePartner): Rejection | undefined {
  const { userId, day, payments } = command;
  const member = turn.state.members.get(userId);
  if (member === undefined) return reject('UNKNOWN_PARTNER');
  if (!Number.isSafeInteger(day)) return reject('INVALID_PARAMETER', { name: 'day' });
  if (settlementOf(turn.state, userId, day) !== undefined) return undefined;
  if (member.user.status === 'CLOSED') return reject('ACCOUNT_CLOSED');
  if (placeOf(turn.state, userId) === undefined) return reject('UNKNOWN_PARTNER');
  if (turn.at < profitDayEnd(day)) return reject('PARTNER_DAY_OPEN');
  if (payments.length === 0) return reject('PARTNER_NOTHING_DUE');
  for (const payment of payments)
    if (!isPayable(turn.state, member, payment)) return reject('INVALID_AMOUNT');
  for (const payment of payments) pay(turn, member, payment, `partner-${profitDayText(day)}`);
  const settlement = { userId, day, paid: payments, at: turn.at };
  turn.emit({ type: 'PartnerSettled', settlement });
  return undefined;
}

function isPayable(
  state: EngineState,
  member: Member,
  { wallet, currency, amount }: PartnerPayment,
): boolean {
  const isAmount = amount > 0n && amount <= AMOUNT_MAX && amount % currencyStep(currency) === 0n;
  return isAmount && walletOf(state, member, wallet).currency === currency;
}

function pay(
  turn: Turn,
  member: Member,
  { wallet: type, currency, amount }: PartnerPayment,
  reference: string,
): void {
  const { cause, account } = ADJUSTMENTS.C;
  const wallet = walletOf(turn.state, member, type);
  const posting = startPosting();
  toHouse(posting, account, bookOf(wallet), -amount);
  toPocket(posting, wallet, 'point', amount);
  post(turn.emit, posting, cause, `${reference}-${currency}`);
}
