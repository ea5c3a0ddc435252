/** Copy trading in a snapshot, and its invariants. */
import { NO_TOTALS } from '../../domain/copytrade/copytrade.ts';
import { money, number, text } from '../codec/cells.ts';
import { list, optional, row } from '../codec/row.ts';
import type { EngineState } from '../state.ts';
import type { Invariants, SnapshotSection } from '../tables.ts';
import { isTriggerIndex, triggerNodes } from '../triggerIndex.ts';
import { blockRow, copyRow, followRow, totalsRow, traderRow } from './copyRows.ts';
import {
  copiesOfFollower,
  copytradeState,
  openBlock,
  openBlocks,
  setCopy,
  setFollow,
  setTrader,
  totalsOf,
} from './copyState.ts';

const commonRow = row({ follow: number, copy: number, block: number });
const keptResultRow = row({ key: text, earned: money, highWater: money });
const memberRow = row({
  trader: optional(traderRow),
  follow: optional(followRow),
  totals: optional(totalsRow),
  copies: list(copyRow),
  results: list(keptResultRow),
  blocks: list(blockRow),
});

export const copytradeSection: SnapshotSection = {
  name: 'copytrade',
  version: 1,
  // Empty before the first of them, so that a state without any is hashed as before there were any.
  writeCommon(state) {
    const { next } = copytradeState(state);
    return next.follow + next.copy + next.block === 3 ? [] : commonRow.write(next);
  },
  readCommon(state, stored) {
    if (stored.length > 0) copytradeState(state).next = { ...commonRow.read(stored) };
  },
  writeMember(state, { user: { id } }) {
    const slice = copytradeState(state);
    const trader = slice.traders.get(id);
    const follow = slice.followOf.get(id)?.follow;
    const totals = follow && totalsOf(state, follow.id);
    const copies = copiesOfFollower(state, id);
    const results = [...(slice.results.get(id) ?? [])];
    const blocks = openBlocks(state).filter(({ fill }) => fill.traderId === id);
    const isEmpty =
      trader === undefined &&
      follow === undefined &&
      copies.length + results.length + blocks.length === 0;
    return isEmpty
      ? undefined
      : memberRow.write({
          trader,
          follow,
          totals,
          copies,
          blocks,
          results: results.map(([key, result]) => ({ key, ...result })),
        });
  },
  readMember(state, id, stored) {
    const { trader, follow, totals = NO_TOTALS, copies, results, blocks } = memberRow.read(stored);
    if (trader !== undefined) setTrader(state, trader);
    if (follow !== undefined) setFollow(state, follow, totals);
    for (const copy of copies) setCopy(state, copy);
    for (const block of blocks) openBlock(state, block);
    if (results.length > 0)
      copytradeState(state).results.set(
        id,
        new Map(results.map(({ key, earned, highWater }) => [key, { earned, highWater }])),
      );
  },
};

export const copytradeInvariants: Invariants = (state) => [
  ...followInvariants(state),
  ...copyInvariants(state),
  ...blockInvariants(state),
];

function followInvariants(state: EngineState): string[] {
  const { traders, followOf, followersOf } = copytradeState(state);
  const broken: string[] = [];
  let followers = 0;
  for (const [trader, follows] of followersOf) {
    followers += follows.size;
    for (const { follow } of follows.values()) {
      if (follow.traderId !== trader) broken.push(`${follow.id} is of another trader`);
      if (followOf.get(follow.followerId)?.follow !== follow)
        broken.push(`${follow.id} is not the follow of ${follow.followerId}`);
      if (traders.get(trader)?.status !== 'ACTIVE')
        broken.push(`${follow.id} follows ${trader}, who is no trader`);
    }
  }
  if (followers !== followOf.size) broken.push(`${followers} follows, ${followOf.size} followers`);
  for (const follower of followOf.keys())
    if (traders.get(follower)?.status === 'ACTIVE') broken.push(`the trader ${follower} follows`);
  return broken;
}

function copyInvariants(state: EngineState): string[] {
  const { copies, copiesOf, copiesAt, liquidations } = copytradeState(state);
  const broken: string[] = [];
  for (const [id, node] of copies) {
    const { copy } = node;
    if (copy.quantity <= 0n || copy.margin < 0n) broken.push(`${id} is empty or below zero`);
    if (copiesOf.get(copy.followerId)?.get(id) !== node) broken.push(`${id} has no follower`);
    if (copiesAt.get(copy.traderPositionId)?.get(id) !== node)
      broken.push(`${id} is not at the position it copies`);
    if (node.heapIndex >= 0 !== (copy.liquidationPrice !== undefined))
      broken.push(`${id} does not wait for its liquidation price`);
  }
  const held = (index: ReadonlyMap<string, ReadonlyMap<string, unknown>>): number =>
    [...index.values()].reduce((sum, { size }) => sum + size, 0);
  if (held(copiesOf) !== copies.size || held(copiesAt) !== copies.size)
    broken.push('an index of copies holds one that is closed');
  for (const [option, index] of liquidations) {
    if (!isTriggerIndex(index)) broken.push(`liquidations of option ${option} are out of order`);
    for (const node of triggerNodes(index))
      if (copies.get(node.copy.id) !== node) broken.push(`${node.copy.id} waits and is closed`);
  }
  return broken;
}

function blockInvariants(state: EngineState): string[] {
  return openBlocks(state).flatMap(({ number: block, left }) =>
    left < 0n ? [`block ${block} took more than the book gave`] : [],
  );
}
