/** Applications in progress: state, stored form and invariants. */
import { type Application, isOutgoing } from '../../domain/money/application.ts';
import type { TermsType } from '../../domain/money/changedTerms.ts';
import type { Movement } from '../../domain/money/commands.ts';
import { limitDay, limitMonth, type Used } from '../../domain/money/terms.ts';
import { dnwId, type DnwId, type UserId } from '../../domain/ids.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import { addMoney, type Money, negateMoney, NO_MONEY } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import { type Heap, type HeapNode, pushNode, removeNode } from '../heap.ts';
import { rememberOver } from '../requestTable.ts';
import { createSlice } from '../slice.ts';
import { type EngineState, memberOf, numberInId } from '../state.ts';
import type { Holds, Invariants, KeepsOpen } from '../tables.ts';
import { MONEY_REQUEST } from './moneyRequest.ts';

/** An application that is not decided; `heapKey` is the moment it expires. */
export interface OpenApplication extends HeapNode {
  readonly application: Application;
}

/**
 * Amounts that a user applied for in one wallet and type, in their latest day and month with
 * applications.
 */
export interface Applied {
  readonly wallet: WalletType;
  readonly type: TermsType;
  readonly day: number;
  readonly ofDay: Money;
  readonly month: number;
  readonly ofMonth: Money;
}

type AppliedKey = `${WalletType}/${TermsType}`;

interface MoneyState {
  /** By id, oldest first. */
  readonly open: Map<DnwId, OpenApplication>;
  readonly byUser: Map<UserId, Map<DnwId, OpenApplication>>;
  /** Applications with an end, by it. */
  readonly expiring: Heap<OpenApplication>;
  readonly applied: Map<UserId, Map<AppliedKey, Applied>>;
  nextNumber: number;
}

export const moneyState = createSlice<MoneyState>(() => ({
  open: new Map(),
  byUser: new Map(),
  expiring: [],
  applied: new Map(),
  nextNumber: 1,
}));

export const nextDnwId = (state: EngineState): DnwId => dnwId(moneyState(state).nextNumber);

const NONE: ReadonlyMap<DnwId, OpenApplication> = new Map();

/** The applications of a user that wait for a decision, by id, oldest first. */
export const applicationsOf = (
  state: EngineState,
  user: UserId,
): ReadonlyMap<DnwId, OpenApplication> => moneyState(state).byUser.get(user) ?? NONE;

/** Every application that waits for a decision, oldest first. */
export function* allApplications(state: EngineState): Iterable<Application> {
  for (const { application } of moneyState(state).open.values()) yield application;
}

/** A payment to the user may be under way; the user cancels what is not to be carried out. */
export const hasApplications: KeepsOpen = (state, user) => applicationsOf(state, user).size > 0;

export const applicationById = (state: EngineState, id: DnwId): Application | undefined =>
  moneyState(state).open.get(id)?.application;

/** All applications that wait for a decision, oldest first. */
export const openApplications = (state: EngineState): readonly Application[] =>
  Array.from(moneyState(state).open.values(), ({ application }) => application);

/** Takes up the number of an id, and what was requested. */
export function rememberMoney(state: EngineState, made: Application | Movement): void {
  const slice = moneyState(state);
  slice.nextNumber = Math.max(slice.nextNumber, numberInId(made.id) + 1);
  const request = { id: made.requestId, content: made };
  rememberOver(memberOf(state, made.userId), MONEY_REQUEST, request, made.id);
}

/** Whose limits. */
interface LimitKey extends Pick<Application, 'userId' | 'wallet'> {
  readonly type: TermsType;
}

/** Used part of a user's limits for one wallet and type at a moment. */
export function usedAt(state: EngineState, { userId, wallet, type }: LimitKey, at: Millis): Used {
  const applied = moneyState(state).applied.get(userId)?.get(`${wallet}/${type}`);
  return {
    day: applied?.day === limitDay(at) ? applied.ofDay : NO_MONEY,
    month: applied?.month === limitMonth(at) ? applied.ofMonth : NO_MONEY,
  };
}

/**
 * Adds an amount to a user's used limits; below zero it is given back, unless the day or month it
 * was counted in is over.
 */
export function countUsed(
  state: EngineState,
  application: LimitKey & Pick<Application, 'requestedAt'>,
  amount: Money,
): void {
  const { wallet, type, userId, requestedAt } = application;
  const day = limitDay(requestedAt);
  const month = limitMonth(requestedAt);
  const known = moneyState(state).applied.get(userId)?.get(`${wallet}/${type}`);
  const latest = known ?? { day, ofDay: NO_MONEY, month, ofMonth: NO_MONEY };
  const sum = (period: number, last: number, used: Money): Money => {
    if (period === last) return addMoney(used, amount);
    return period > last ? amount : used;
  };
  setApplied(state, userId, {
    wallet,
    type,
    day: Math.max(day, latest.day),
    ofDay: sum(day, latest.day, latest.ofDay),
    month: Math.max(month, latest.month),
    ofMonth: sum(month, latest.month, latest.ofMonth),
  });
}

/** Used part of a user's limits, for a snapshot. */
export const appliedOf = (state: EngineState, user: UserId): readonly Applied[] => [
  ...(moneyState(state).applied.get(user)?.values() ?? []),
];

export function setApplied(state: EngineState, user: UserId, used: Applied): void {
  const { applied } = moneyState(state);
  const own = applied.get(user) ?? new Map<AppliedKey, Applied>();
  applied.set(user, own.set(`${used.wallet}/${used.type}`, used));
}

export function openApplication(state: EngineState, application: Application): void {
  addOpen(state, application);
  countUsed(state, application, application.amount);
}

/** Lists an application without counting it: the used limits are stored beside it. */
export function addOpen(state: EngineState, application: Application): void {
  const { open, byUser, expiring } = moneyState(state);
  const { id, userId, expiresAt } = application;
  const node: OpenApplication = { application, heapKey: expiresAt ?? Infinity, heapIndex: -1 };
  open.set(id, node);
  const own = byUser.get(userId) ?? new Map<DnwId, OpenApplication>();
  byUser.set(userId, own.set(id, node));
  if (expiresAt !== undefined) pushNode(expiring, node);
}

/** @param isCarriedOut false returns the used part of the limits */
export function closeApplication(
  state: EngineState,
  application: Application,
  isCarriedOut: boolean,
): void {
  const { open, byUser, expiring } = moneyState(state);
  const node = open.get(application.id);
  if (node === undefined) throw new Error(`${application.id} is not open`);
  open.delete(application.id);
  const own = byUser.get(application.userId);
  own?.delete(application.id);
  if (own?.size === 0) byUser.delete(application.userId);
  removeNode(expiring, node);
  if (!isCarriedOut) countUsed(state, application, negateMoney(application.amount));
}

/** Holds of withdrawals and sales on their wallets. */
export const moneyHolds: Holds = (state) =>
  Array.from(moneyState(state).open.values(), ({ application }) => application).filter(({ type }) =>
    isOutgoing(type),
  );

/** Every open application is in the list of its user. */
export const moneyInvariants: Invariants = (state) => {
  const { open, byUser } = moneyState(state);
  return [...open].flatMap(([id, { application }]) =>
    byUser.get(application.userId)?.get(id)?.application === application
      ? []
      : [`${id} is in no list of ${application.userId}`],
  );
};
