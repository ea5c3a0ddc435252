/** Blocks: followers' copies of one fill of their trader, at one price. Rules [Y-B..], [Y-C..]. */
import type { OpenBlock, TraderFill } from '../../domain/copytrade/commands.ts';
import { copyCloseQuantity } from '../../domain/copytrade/proportion.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Quantity, quantity, subtractQuantity } from '../../domain/quantities.ts';
import type { Rejection } from '../../domain/rejections.ts';
import { optionMarketOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { closeCopyPart } from './closeCopy.ts';
import { copyNodesAt, followNodes, openBlocks, traderOf } from './copyState.ts';
import { copyOpening } from './openCopy.ts';
import { Portions } from './portions.ts';

/** Works the next piece of the oldest block: however many are open, a command stays short. */
export function workCopyBlocks(turn: Turn): Rejection | undefined {
  const [block] = openBlocks(turn.state);
  if (block !== undefined) workPiece(turn, block, turn.state.rules.copyPiece);
  return undefined;
}

/** Finishes all blocks: a change of a copy's margin changes the follower's wanted quantity. */
export function finishEveryBlock(turn: Turn): void {
  for (const block of openBlocks(turn.state)) workPiece(turn, block, Infinity);
}

/** Finishes the blocks of a trader at once: no later event may come between two pieces. */
export function finishBlocks(turn: Turn, trader: UserId): void {
  for (const block of openBlocks(turn.state))
    if (block.fill.traderId === trader) workPiece(turn, block, Infinity);
}

/** Works all copies of a fill in the command that filled. */
export function workFill(turn: Turn, fill: TraderFill): void {
  const whole = { after: 0, left: fill.taken, most: Infinity };
  if (fill.kind === 'OPEN') workOpening(turn, fill, whole);
  else workClosing(turn, fill, whole);
}

/** Works up to `most` copies after the block's cursor. */
export function workPiece(turn: Turn, block: OpenBlock, most: number): void {
  const { fill, number, cursor } = block;
  const done =
    fill.kind === 'OPEN'
      ? workOpening(turn, fill, { after: cursor, left: block.left, most })
      : workClosing(turn, fill, { after: cursor, left: block.left, most });
  turn.emit({ type: 'CopyBlockWorked', traderId: fill.traderId, number, ...done });
}

interface Piece {
  /** The number of the last follow or copy that was worked. */
  readonly after: number;
  readonly left: Quantity;
  readonly most: number;
}

interface Worked {
  /** Undefined when nothing is left to work. */
  readonly cursor: number | undefined;
  readonly left: Quantity;
}

/** Opens copies of one fill, for the followers after a number. */
function workOpening(turn: Turn, fill: TraderFill, { after, left, most }: Piece): Worked {
  const capacity = traderOf(turn.state, fill.traderId)?.capacity ?? 0;
  const portions = new Portions(turn.state, fill);
  let remaining = left;
  let worked = 0;
  const nodes = followNodes(turn.state, fill.traderId);
  for (let index = firstAfter(nodes, after); index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node === undefined || node.follow.since > fill.at) continue;
    const size = copyOpening(
      turn,
      node.follow,
      { fill, portions, left: remaining },
      index >= capacity,
    );
    remaining = quantity(remaining - size);
    worked += 1;
    if (worked >= most) return { cursor: node.number, left: remaining };
  }
  return { cursor: undefined, left: remaining };
}

/** Closes the copies of one fill in proportion, those after a number. */
function workClosing(turn: Turn, fill: TraderFill, { after, left, most }: Piece): Worked {
  const { lotSize } = optionMarketOf(turn.state, fill.optionId).config;
  const { blockPrice, feeRate, held, quantity: closed } = fill;
  if (blockPrice === undefined) return { cursor: undefined, left };
  let worked = 0;
  const nodes = copyNodesAt(turn.state, fill.positionId);
  for (const { copy, number } of nodes.slice(firstAfter(nodes, after))) {
    if (!copy.isFollowing || copy.openedAt > fill.at) continue;
    const closes = copyCloseQuantity({ copy: copy.quantity, closed, held, step: lotSize });
    if (closes > 0n)
      closeCopyPart(turn, copy, closes, {
        price: blockPrice,
        feeRate,
        reason: 'TRADER',
        traderQuantity: subtractQuantity(held, closed),
      });
    worked += 1;
    if (worked >= most) return { cursor: number, left };
  }
  return { cursor: undefined, left };
}

/** The index of the first node with a number above `after`; the nodes are in order of their numbers. */
function firstAfter(nodes: readonly { readonly number: number }[], after: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((nodes[middle]?.number ?? Infinity) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
