/** The copy trading feature of the engine. */
import type { CopytradeCommand, CopytradeEvent } from '../../domain/copytrade/commands.ts';
import { money, number, price, quantity, rate, userId } from '../codec/cells.ts';
import { optional, row } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventTable, KeepsOpen, Margins } from '../tables.ts';
import { byMember, type OnTrade } from '../turn.ts';
import { workCopyBlocks } from './blocks.ts';
import {
  blockRow,
  closeReason,
  copyFillRow,
  copyRow,
  feeRow,
  followRow,
  resultRow,
  skipRow,
  totalsRow,
  traderFillRow,
  traderRow,
} from './copyRows.ts';
import {
  activeTrader,
  copiesOfFollower,
  countBlock,
  countClosed,
  countFee,
  countSkip,
  countTaken,
  followOf,
  hasCopies,
  moveBlock,
  openBlock,
  setCopy,
  setFollow,
  setResult,
  setTrader,
} from './copyState.ts';
import { closeCopy, follow, unfollow } from './follows.ts';
import { fundCopies, liquidateReached } from './markedCopies.ts';
import { copytradeInvariants, copytradeSection } from './section.ts';
import { followClosing, followOpening } from './traderFills.ts';
import { applyForTrading, changeTrader, decideTrader, endTrader } from './traders.ts';
import type { OrderContent } from '../../domain/futuresOrders.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { opensSide } from '../futures/copies.ts';
import { holdingsIn } from '../futures/holdings.ts';
import { isTriggerType } from '../../domain/futures/conditional.ts';
import type { EngineState, Member } from '../state.ts';

// Orders that an ACTIVE trader may not place. Rules [Y-T..].

/** Exits of a trader's position would close copies without the trader: they are not set. */
const traderExitsRejection = (state: EngineState, member: Member): Rejection | undefined =>
  activeTrader(state, member.user.id) === undefined ? undefined : reject('TRADER_NO_EXITS');

/** Whether an order of a trader reaches a copied position in another manner than by reducing it. */
function traderOrderRejection(
  state: EngineState,
  member: Member,
  content: OrderContent,
): Rejection | undefined {
  if (activeTrader(state, member.user.id) === undefined) return undefined;
  if (isTriggerType(content.marketType) || content.exits !== undefined)
    return reject('TRADER_NO_EXITS');
  if (content.reduceOnly) return undefined;
  const account = member.options.get(content.optionId);
  const opposite =
    account === undefined
      ? undefined
      : holdingsIn(account).find(
          ({ position }) =>
            position !== undefined &&
            position.side !== opensSide(content.side) &&
            hasCopies(state, position.id),
        );
  if (opposite === undefined) return undefined;
  return reject(content.positionSide === undefined ? 'TRADER_SELL' : 'TRADER_OPPOSITE');
}

const commands: CommandTable<CopytradeCommand> = {
  ApplyForTrading: byMember(applyForTrading),
  DecideTrader: decideTrader,
  ChangeTrader: changeTrader,
  EndTrader: endTrader,
  Follow: byMember(follow),
  Unfollow: byMember(unfollow),
  CloseCopy: byMember(closeCopy),
  WorkCopyBlocks: workCopyBlocks,
};

const events: EventTable<CopytradeEvent> = {
  TraderChanged: {
    tag: 'YT',
    row: row({ trader: traderRow }),
    owner: ({ trader }) => trader.traderId,
    evolve: (state, { trader }) => setTrader(state, trader),
  },
  FollowChanged: {
    tag: 'YF',
    row: row({ follow: followRow, totals: totalsRow }),
    owner: ({ follow: { followerId } }) => followerId,
    evolve: (state, event) => setFollow(state, event.follow, event.totals),
  },
  TraderFilled: {
    tag: 'YX',
    row: row({ fill: traderFillRow }),
    owner: ({ fill }) => fill.traderId,
    evolve: (state, { fill }) => countBlock(state, fill),
  },
  CopyBlockOpened: {
    tag: 'YB',
    row: row({ block: blockRow }),
    owner: ({ block }) => block.fill.traderId,
    evolve: (state, { block }) => openBlock(state, block),
  },
  CopyBlockWorked: {
    tag: 'YW',
    row: row({ traderId: userId, number, cursor: optional(number), left: quantity }),
    owner: ({ traderId }) => traderId,
    evolve: (state, event) => moveBlock(state, event.number, event),
  },
  CopyOpened: {
    tag: 'YO',
    row: row({ copy: copyRow, fill: copyFillRow }),
    owner: ({ copy }) => copy.followerId,
    evolve: (state, { copy }) => setCopy(state, copy),
  },
  CopyClosed: {
    tag: 'YC',
    row: row({
      copy: copyRow,
      fill: copyFillRow,
      reason: closeReason,
      result: optional(resultRow),
    }),
    owner: ({ copy }) => copy.followerId,
    evolve(state, { copy, fill, reason, result }) {
      setCopy(state, copy);
      if (copy.quantity === 0n) countClosed(state, copy, fill.insurance);
      if (result !== undefined) setResult(state, copy, result);
      if (reason === 'FOLLOWER' || reason === 'UNFOLLOW')
        countTaken(state, copy.optionId, copy.side === 'SHORT', fill.quantity);
    },
  },
  CopySkipped: {
    tag: 'YS',
    row: row({ skip: skipRow }),
    owner: ({ skip }) => skip.followerId,
    evolve: (state, { skip }) => countSkip(state, skip),
  },
  CopyFunded: {
    tag: 'YN',
    row: row({
      copy: copyRow,
      rate,
      markPrice: price,
      amount: money,
      insurance: money,
      at: number,
    }),
    owner: ({ copy }) => copy.followerId,
    evolve: (state, { copy }) => setCopy(state, copy),
  },
  CopyFeePaid: {
    tag: 'YP',
    row: row({ paid: feeRow }),
    owner: ({ paid }) => paid.followerId,
    evolve: (state, { paid }) => countFee(state, paid),
  },
};

const keepsOpen: KeepsOpen = (state, user) =>
  activeTrader(state, user) !== undefined ||
  followOf(state, user) !== undefined ||
  copiesOfFollower(state, user).length > 0;

const margins: Margins = (state, { user }) =>
  copiesOfFollower(state, user.id).reduce((sum, { margin }) => sum + margin, 0n);

const onTrade: OnTrade = {
  opened: followOpening,
  closed: followClosing,
  funded: fundCopies,
  orderRejection: traderOrderRejection,
  exitsRejection: traderExitsRejection,
};

export const copytrade = {
  commands,
  events,
  section: copytradeSection,
  invariants: copytradeInvariants,
  margins,
  onTick: liquidateReached,
  onTrade,
  keepsOpen,
} satisfies EngineFeature;
