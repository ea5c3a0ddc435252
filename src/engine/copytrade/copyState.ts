/** Traders, follows, copies and unfinished blocks: how they change and how they are found. */
import type { Role, User } from '../../domain/accounts.ts';
import {
  type Copy,
  type CopyFee,
  type CopyFollow,
  type CopyResult,
  type CopySkip,
  type CopyTrader,
  type FollowTotals,
  NO_TOTALS,
} from '../../domain/copytrade/copytrade.ts';
import type { OpenBlock, TraderFill } from '../../domain/copytrade/commands.ts';
import {
  type CopyId,
  copyId as toCopyId,
  type FollowId,
  followId as toFollowId,
  type InstrumentCode,
  type OptionId,
  type PositionId,
  type UserId,
} from '../../domain/ids.ts';
import {
  addMoney,
  addQuantity,
  type Money,
  money,
  price,
  type Quantity,
  subtractMoney,
} from '../../domain/quantities.ts';
import { type Heap, type HeapNode, pushNode, removeNode } from '../heap.ts';
import { createSlice } from '../slice.ts';
import { type EngineState, numberInId, optionMarketOf } from '../state.ts';
import {
  createTriggerIndex,
  type Trigger,
  triggerHeap,
  type TriggerIndex,
  triggerKey,
} from '../triggerIndex.ts';

/** A follow with the number in its id, by which blocks are worked. */
export interface FollowNode {
  readonly follow: CopyFollow;
  readonly number: number;
}

/** A copy, waiting for the mark price that liquidates it. */
export interface CopyNode extends HeapNode {
  readonly copy: Copy;
  readonly number: number;
  heap: Heap<CopyNode> | undefined;
}

interface CopytradeState {
  readonly traders: Map<UserId, CopyTrader>;
  /** Follows that are on: by follower, who has one at most, and by trader. */
  readonly followOf: Map<UserId, FollowNode>;
  readonly followersOf: Map<UserId, Map<FollowId, FollowNode>>;
  /** Totals of active follows. */
  readonly totals: Map<FollowId, FollowTotals>;
  /** Open copies. */
  readonly copies: Map<CopyId, CopyNode>;
  readonly copiesOf: Map<UserId, Map<CopyId, CopyNode>>;
  readonly copiesAt: Map<PositionId, Map<CopyId, CopyNode>>;
  readonly liquidations: Map<OptionId, TriggerIndex<CopyNode>>;
  /** By follower, then by trader and instrument. */
  readonly results: Map<UserId, Map<string, CopyResult>>;
  /** Unfinished blocks by number. */
  readonly blocks: Map<number, OpenBlock>;
  next: { follow: number; copy: number; block: number };
}

export const copytradeState = createSlice<CopytradeState>(() => ({
  traders: new Map(),
  followOf: new Map(),
  followersOf: new Map(),
  totals: new Map(),
  copies: new Map(),
  copiesOf: new Map(),
  copiesAt: new Map(),
  liquidations: new Map(),
  results: new Map(),
  blocks: new Map(),
  next: { follow: 1, copy: 1, block: 1 },
}));

const byNumber = (a: { readonly number: number }, b: { readonly number: number }): number =>
  a.number - b.number;

export const traderOf = (state: EngineState, id: UserId): CopyTrader | undefined =>
  copytradeState(state).traders.get(id);

export const activeTrader = (state: EngineState, id: UserId): CopyTrader | undefined => {
  const trader = traderOf(state, id);
  return trader?.status === 'ACTIVE' ? trader : undefined;
};

/** The role that is shown of a user: who trades for others is a TRADER while they do. Rule [Y-W7]. */
export const shownRoleOf = (state: EngineState, { id, role }: Pick<User, 'id' | 'role'>): Role =>
  role === 'PLAYER' && activeTrader(state, id) !== undefined ? 'TRADER' : role;

/** All who ever applied, in no particular order. */
export const tradersOf = (state: EngineState): readonly CopyTrader[] => [
  ...copytradeState(state).traders.values(),
];

export const followOf = (state: EngineState, follower: UserId): CopyFollow | undefined =>
  copytradeState(state).followOf.get(follower)?.follow;

export const followerCount = (state: EngineState, trader: UserId): number =>
  copytradeState(state).followersOf.get(trader)?.size ?? 0;

/** Follows of a trader that are on, oldest first. */
export const followNodes = (state: EngineState, trader: UserId): readonly FollowNode[] =>
  [...(copytradeState(state).followersOf.get(trader)?.values() ?? [])].toSorted(byNumber);

export const followsOfTrader = (state: EngineState, trader: UserId): readonly CopyFollow[] =>
  followNodes(state, trader).map(({ follow }) => follow);

export const copyById = (state: EngineState, id: CopyId): Copy | undefined =>
  copytradeState(state).copies.get(id)?.copy;

/** A follower's open copies, oldest first. */
export const copiesOfFollower = (state: EngineState, follower: UserId): readonly Copy[] =>
  [...(copytradeState(state).copiesOf.get(follower)?.values() ?? [])]
    .toSorted(byNumber)
    .map(({ copy }) => copy);

/** The margin in the open copies of a follow. */
export function marginInCopies(state: EngineState, { id, followerId }: CopyFollow): Money {
  let sum = 0n;
  for (const { copy } of copytradeState(state).copiesOf.get(followerId)?.values() ?? [])
    if (copy.followId === id) sum += copy.margin;
  return money(sum);
}

/** The copy of a position that a follow has open and that follows. */
export function followingCopy(
  state: EngineState,
  { id, followerId }: CopyFollow,
  position: PositionId,
): Copy | undefined {
  for (const { copy } of copytradeState(state).copiesOf.get(followerId)?.values() ?? [])
    if (copy.isFollowing && copy.followId === id && copy.traderPositionId === position) return copy;
  return undefined;
}

/** The open copies of a trader's position, oldest first. */
export const copyNodesAt = (state: EngineState, position: PositionId): readonly CopyNode[] =>
  [...(copytradeState(state).copiesAt.get(position)?.values() ?? [])].toSorted(byNumber);

export const hasCopies = (state: EngineState, position: PositionId): boolean =>
  (copytradeState(state).copiesAt.get(position)?.size ?? 0) > 0;

/** All open copies in an option, in no particular order. */
export const copiesInOption = (state: EngineState, option: OptionId): readonly Copy[] =>
  [...copytradeState(state).copies.values()].flatMap(({ copy }) =>
    copy.optionId === option ? [copy] : [],
  );

export const liquidationsIn = (
  state: EngineState,
  option: OptionId,
): TriggerIndex<CopyNode> | undefined => copytradeState(state).liquidations.get(option);

/** Unfinished blocks, oldest first. */
export const openBlocks = (state: EngineState): readonly OpenBlock[] =>
  [...copytradeState(state).blocks.values()].toSorted(byNumber);

export const nextFollowId = (state: EngineState): FollowId =>
  toFollowId(copytradeState(state).next.follow);
export const nextCopyId = (state: EngineState): CopyId => toCopyId(copytradeState(state).next.copy);
export const nextBlockNumber = (state: EngineState): number => copytradeState(state).next.block;

/** The key of a follower's earnings from one trader on one instrument. */
const resultKey = (trader: UserId, instrument: InstrumentCode): string => `${trader}/${instrument}`;

export const resultOf = (
  state: EngineState,
  { followerId, traderId, instrument }: Pick<Copy, 'followerId' | 'traderId' | 'instrument'>,
): CopyResult | undefined =>
  copytradeState(state).results.get(followerId)?.get(resultKey(traderId, instrument));

export function setTrader(state: EngineState, trader: CopyTrader): void {
  copytradeState(state).traders.set(trader.traderId, trader);
}

export const totalsOf = (state: EngineState, follow: FollowId): FollowTotals =>
  copytradeState(state).totals.get(follow) ?? NO_TOTALS;

/** Counts a close, a skip or a fee in the totals of its follow, if that is still on. */
function countInTotals(
  state: EngineState,
  follow: FollowId,
  change: (totals: FollowTotals) => FollowTotals,
): void {
  const { totals } = copytradeState(state);
  const before = totals.get(follow);
  if (before !== undefined) totals.set(follow, change(before));
}

export function setFollow(state: EngineState, follow: CopyFollow, totals: FollowTotals): void {
  const slice = copytradeState(state);
  const number = numberInId(follow.id);
  slice.next.follow = Math.max(slice.next.follow, number + 1);
  const followers = slice.followersOf.get(follow.traderId) ?? new Map<FollowId, FollowNode>();
  slice.followersOf.set(follow.traderId, followers);
  if (follow.status === 'ENDED') {
    followers.delete(follow.id);
    slice.totals.delete(follow.id);
    slice.followOf.delete(follow.followerId);
    return;
  }
  const node = { follow, number };
  followers.set(follow.id, node);
  slice.totals.set(follow.id, totals);
  slice.followOf.set(follow.followerId, node);
}

/** Sets an open copy; one of quantity zero leaves. */
export function setCopy(state: EngineState, copy: Copy): void {
  const slice = copytradeState(state);
  const before = slice.copies.get(copy.id);
  const number = before?.number ?? numberInId(copy.id);
  slice.next.copy = Math.max(slice.next.copy, number + 1);
  if (before?.heap !== undefined) removeNode(before.heap, before);
  if (copy.quantity === 0n) {
    slice.copies.delete(copy.id);
    slice.copiesOf.get(copy.followerId)?.delete(copy.id);
    const at = slice.copiesAt.get(copy.traderPositionId);
    at?.delete(copy.id);
    if (at?.size === 0) slice.copiesAt.delete(copy.traderPositionId);
    return;
  }
  const node: CopyNode = { copy, number, heap: undefined, heapKey: 0, heapIndex: -1 };
  slice.copies.set(copy.id, node);
  addTo(slice.copiesOf, copy.followerId, node);
  addTo(slice.copiesAt, copy.traderPositionId, node);
  waitForLiquidation(state, node);
}

function addTo<Key>(index: Map<Key, Map<CopyId, CopyNode>>, key: Key, node: CopyNode): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, new Map([[node.copy.id, node]]));
  else known.set(node.copy.id, node);
}

/** The mark at which a copy is looked at: one tick before its liquidation price, which is rounded. */
function liquidationTrigger(state: EngineState, copy: Copy): Trigger | undefined {
  if (copy.liquidationPrice === undefined) return undefined;
  const { tickSize } = optionMarketOf(state, copy.optionId).config;
  const isLong = copy.side === 'LONG';
  const at = isLong ? copy.liquidationPrice + tickSize : copy.liquidationPrice - tickSize;
  return { price: price(at), by: 'MARK', firesAbove: !isLong };
}

function waitForLiquidation(state: EngineState, node: CopyNode): void {
  const trigger = liquidationTrigger(state, node.copy);
  if (trigger === undefined) return;
  const { liquidations } = copytradeState(state);
  const { optionId } = node.copy;
  const index = liquidations.get(optionId) ?? createTriggerIndex<CopyNode>();
  liquidations.set(optionId, index);
  node.heapKey = triggerKey(trigger);
  node.heap = triggerHeap(index, trigger);
  pushNode(node.heap, node);
}

export function setResult(
  state: EngineState,
  { followerId, traderId, instrument }: Copy,
  result: CopyResult,
): void {
  const { results } = copytradeState(state);
  const own = results.get(followerId) ?? new Map<string, CopyResult>();
  own.set(resultKey(traderId, instrument), result);
  results.set(followerId, own);
}

/** Counts the quantity that the block of a trader's fill took from the book. */
export function countBlock(state: EngineState, { optionId, kind, side, taken }: TraderFill): void {
  const isBuy = (side === 'LONG') === (kind === 'OPEN');
  countTaken(state, optionId, isBuy, taken);
}

/** Books are not durable: a taken quantity counts until the next tick. */
export function countTaken(
  state: EngineState,
  option: OptionId,
  isBuy: boolean,
  taken: Quantity,
): void {
  const { market } = optionMarketOf(state, option);
  if (isBuy) market.takenFromAsks = addQuantity(market.takenFromAsks, taken);
  else market.takenFromBids = addQuantity(market.takenFromBids, taken);
}

export function openBlock(state: EngineState, block: OpenBlock): void {
  const slice = copytradeState(state);
  slice.next.block = Math.max(slice.next.block, block.number + 1);
  slice.blocks.set(block.number, block);
}

/** @param cursor undefined when the block is finished */
export function moveBlock(
  state: EngineState,
  number: number,
  { cursor, left }: { readonly cursor: number | undefined; readonly left: Quantity },
): void {
  const { blocks } = copytradeState(state);
  const block = blocks.get(number);
  if (block === undefined) throw new Error(`block ${number} is not open`);
  if (cursor === undefined) blocks.delete(number);
  else blocks.set(number, { ...block, cursor, left });
}

export function countClosed(state: EngineState, copy: Copy, insurance: Money): void {
  const { realizedPnl, fee, funding } = copy;
  countInTotals(state, copy.followId, (totals) => ({
    ...totals,
    closed: totals.closed + 1,
    result: money(totals.result + realizedPnl - fee + funding + insurance),
    fee: addMoney(totals.fee, fee),
    funding: addMoney(totals.funding, funding),
  }));
}

export const countSkip = (state: EngineState, { followId, reason }: CopySkip): void =>
  countInTotals(state, followId, (totals) => ({
    ...totals,
    skips: { ...totals.skips, [reason]: (totals.skips[reason] ?? 0) + 1 },
  }));

export const countFee = (state: EngineState, { followId, fee }: CopyFee): void =>
  countInTotals(state, followId, (totals) => ({
    ...totals,
    result: subtractMoney(totals.result, fee),
    traderFee: addMoney(totals.traderFee, fee),
  }));
