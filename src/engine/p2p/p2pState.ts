/** P2P trades in progress: state, stored form and invariants. */
import { type P2pId, p2pId as toP2pId, type UserId } from '../../domain/ids.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import {
  isP2pHeld,
  isP2pOver,
  P2P_SIDES,
  P2P_STATUSES,
  type P2pTrade,
} from '../../domain/p2p/p2p.ts';
import { negateMoney } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import { clientOrderId, money, number, p2pId, price, text, userId, word } from '../codec/cells.ts';
import { optional, row, type RowCell } from '../codec/row.ts';
import { collectUpTo, type Heap, type HeapNode, isHeap, pushNode, removeNode } from '../heap.ts';
import { countUsed } from '../money/moneyState.ts';
import { partsIn, rememberOver, type RequestRow } from '../requestTable.ts';
import { createSlice } from '../slice.ts';
import { type EngineState, memberOf, numberInId } from '../state.ts';
import type { Holds, Invariants, SnapshotSection } from '../tables.ts';

/** A trade that is not over; `heapKey` is the moment it expires. */
interface OpenP2p extends HeapNode {
  readonly trade: P2pTrade;
}

interface P2pState {
  /** By id, oldest first, and by user, who has one at most. */
  readonly open: Map<P2pId, OpenP2p>;
  readonly byUser: Map<UserId, OpenP2p>;
  /** Trades with an end, by it. */
  readonly expiring: Heap<OpenP2p>;
  nextNumber: number;
}

const p2pState = createSlice<P2pState>(() => ({
  open: new Map(),
  byUser: new Map(),
  expiring: [],
  nextNumber: 1,
}));

export const nextP2pId = (state: EngineState): P2pId => toP2pId(p2pState(state).nextNumber);

/** Whether a trade with this id was ever requested. */
export const wasRequested = (state: EngineState, id: P2pId): boolean =>
  numberInId(id) < p2pState(state).nextNumber;

export const p2pById = (state: EngineState, id: P2pId): P2pTrade | undefined =>
  p2pState(state).open.get(id)?.trade;

/** The trade of a user that is not over. */
export const p2pOf = (state: EngineState, user: UserId): P2pTrade | undefined =>
  p2pState(state).byUser.get(user)?.trade;

/** All trades that are not over, oldest first. */
export const openP2p = (state: EngineState): readonly P2pTrade[] =>
  Array.from(p2pState(state).open.values(), ({ trade }) => trade).toSorted(byNumber);

/** Trades that expire by a moment, oldest first. */
export function p2pDueAt(state: EngineState, at: Millis): readonly P2pTrade[] {
  const due: OpenP2p[] = [];
  collectUpTo(p2pState(state).expiring, at, due);
  return due.map(({ trade }) => trade).toSorted(byNumber);
}

const byNumber = (a: P2pTrade, b: P2pTrade): number => numberInId(a.id) - numberInId(b.id);

/** Its movements and limits are those of buying and selling for won. */
export const paymentOf = (trade: P2pTrade) =>
  ({ ...trade, type: trade.side === 'BUY' ? 'WB' : 'WS', provider: undefined }) as const;

/** The rate is not compared, since it moves. */
export const P2P_REQUEST: RequestRow<Pick<P2pTrade, 'side' | 'wallet' | 'amount'>> = {
  kind: 'p2p',
  parts: partsIn('side', 'wallet', 'amount'),
};

export function openTrade(state: EngineState, trade: P2pTrade): void {
  const slice = p2pState(state);
  slice.nextNumber = Math.max(slice.nextNumber, numberInId(trade.id) + 1);
  const request = { id: trade.requestId, content: trade };
  rememberOver(memberOf(state, trade.userId), P2P_REQUEST, request, trade.id);
  addTrade(state, trade);
  countUsed(state, paymentOf(trade), trade.amount);
}

/** Puts the trade after a step in its place; one that is over leaves. */
export function stepTrade(state: EngineState, trade: P2pTrade): void {
  const { open, byUser, expiring } = p2pState(state);
  const node = open.get(trade.id);
  if (node === undefined) throw new Error(`${trade.id} is not open`);
  removeNode(expiring, node);
  if (!isP2pOver(trade.status)) {
    addTrade(state, trade);
    return;
  }
  open.delete(trade.id);
  byUser.delete(trade.userId);
  if (trade.status !== 'RELEASED') countUsed(state, paymentOf(trade), negateMoney(trade.amount));
}

function addTrade(state: EngineState, trade: P2pTrade): void {
  const { open, byUser, expiring } = p2pState(state);
  const node: OpenP2p = { trade, heapKey: trade.expiresAt ?? Infinity, heapIndex: -1 };
  open.set(trade.id, node);
  byUser.set(trade.userId, node);
  if (trade.expiresAt !== undefined) pushNode(expiring, node);
}

export const tradeRow: RowCell<P2pTrade> = row({
  id: p2pId,
  userId,
  requestId: clientOrderId,
  side: word(P2P_SIDES),
  wallet: word(WALLET_TYPES),
  currency: word(CURRENCIES),
  amount: money,
  fee: money,
  won: money,
  wonRate: price,
  reference: text,
  status: word(P2P_STATUSES),
  requestedAt: number,
  steppedAt: number,
  expiresAt: optional(number),
  reason: text,
});

const commonRow = row({ nextNumber: number });

export const p2pSection: SnapshotSection = {
  name: 'p2p',
  version: 1,
  // Empty before the first of them, so that a state without any is hashed as before there were any.
  writeCommon(state) {
    const { nextNumber } = p2pState(state);
    return nextNumber === 1 ? [] : commonRow.write({ nextNumber });
  },
  readCommon(state, stored) {
    if (stored.length > 0) p2pState(state).nextNumber = commonRow.read(stored).nextNumber;
  },
  writeMember(state, { user }) {
    const trade = p2pOf(state, user.id);
    return trade && tradeRow.write(trade);
  },
  readMember(state, _, stored) {
    addTrade(state, tradeRow.read(stored));
  },
};

/** Holds of sales from MATCHED on. */
export const p2pHolds: Holds = (state) => openP2p(state).filter(isP2pHeld);

/** A user has one trade in progress at most, and those with an end wait for it. */
export const p2pInvariants: Invariants = (state) => {
  const { open, byUser, expiring } = p2pState(state);
  const broken: string[] = [];
  for (const [id, node] of open) {
    const { trade } = node;
    if (byUser.get(trade.userId) !== node) broken.push(`${id} is not the trade of ${trade.userId}`);
    if (isP2pOver(trade.status)) broken.push(`${id} is ${trade.status} and in progress`);
    if (node.heapIndex >= 0 !== (trade.expiresAt !== undefined))
      broken.push(`${id} waits for another end than its own`);
  }
  if (byUser.size !== open.size) broken.push('a user has a P2P trade that is not in progress');
  if (!isHeap(expiring)) broken.push('the ends of P2P trades are out of order');
  return broken;
};
