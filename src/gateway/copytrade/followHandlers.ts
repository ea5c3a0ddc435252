/** Following and unfollowing. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import {
  type InstrumentCode,
  instrumentCode,
  parseFollowId,
  parseUserId,
  type UserId,
} from '../../domain/ids.ts';
import { money } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { copytradeCalls } from '../../protocol/copytrade/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import { named, ownFollow, shownTrader } from './reads.ts';
import type { TraderFiguresDep } from './figures/traderBook.ts';
import type { TraderNamesDep } from './traderDocuments.ts';
import { holdingsOf } from '../../engine/futures/holdings.ts';
import { memberOf } from '../../engine/state.ts';
import {
  wireCopyFee,
  type WireTraderPosition,
  wireTraderPosition,
} from '../../protocol/copytrade/entities.ts';
import { openedQuantities } from './figures/facts.ts';
import { toWireTraderPosition } from '../futures/wire.ts';
import { readRows } from '../limits/listReads.ts';

type Calls = Pick<typeof copytradeCalls, 'follow' | 'unfollow' | 'unfollowTrader'>;

const stocksOf = (given: string | readonly string[]): readonly InstrumentCode[] =>
  (typeof given === 'string' ? given.split(',') : given)
    .map((code) => code.trim())
    .filter((code) => code !== '')
    .map(instrumentCode);

/** NaN for what is no whole number; the engine refuses it. */
const percentOf = (given: string | number): number => {
  if (typeof given === 'number') return given;
  const value = parseDecimal(given);
  return value === undefined ? Number.NaN : Number(formatDecimal(value));
};

export function followHandlers(
  core: Kernel & ProfilesDep & TraderFiguresDep & TraderNamesDep,
): HandlersOf<Calls> {
  const unfollow = async (
    userId: UserId,
    text: string,
    closesCopies: boolean,
  ): Promise<Reply<{ readonly status: 200 }>> => {
    const followId = parseFollowId(text);
    if (followId === undefined) return refuse(reject('UNKNOWN_FOLLOW'));
    const result = await core.submit({ type: 'Unfollow', userId, followId, closesCopies });
    return result.ok ? succeed({ status: 200 }) : refuse(result.rejection);
  };
  return {
    follow: async (params, { identity: { userId } }) => {
      const traderId = parseUserId(params.traderId);
      if (traderId === undefined) return refuse(reject('UNKNOWN_TRADER'));
      const result = await core.submit({
        type: 'Follow',
        userId,
        traderId,
        stocks: stocksOf(params.followStock),
        multiplyPer: percentOf(params.multiplyPer),
        maxBet: money(params.maxBet),
        oneMaxBet: money(params.oneMaxBet),
      });
      if (!result.ok) return refuse(result.rejection);
      const follow = await ownFollow(core, userId);
      return follow === undefined ? refuse(reject('TRY_AGAIN')) : succeed(follow);
    },
    unfollow: ({ traderFollowerId }, { identity: { userId } }) =>
      unfollow(userId, traderFollowerId, false),
    unfollowTrader: ({ traderFollowerId }, { identity: { userId } }) =>
      unfollow(userId, traderFollowerId, true),
  };
}

// Positions of traders, and shares of profits.

type PositionCalls = Pick<
  typeof copytradeCalls,
  'traderPositions' | 'ownOpenPositions' | 'traderOpenPositions' | 'copyFees'
>;

export function positionHandlers(core: Kernel & TraderNamesDep): HandlersOf<PositionCalls> {
  const openOf = (trader: UserId): Promise<WireTraderPosition[]> =>
    core.readState((state) =>
      holdingsOf(memberOf(state, trader)).flatMap(({ position }) =>
        position === undefined ? [] : [toWireTraderPosition(position)],
      ),
    );
  return {
    traderPositions: async ({ traderId, page, size }) => {
      const shown = await shownTrader(core, traderId);
      if (!shown.ok) return shown;
      const { traderId: userId, since: from } = shown.answer;
      const { items, total } = await core.rows({ kind: 'POSITION', userId, from, page, size });
      const closed = readRows(wireTraderPosition, items);
      const sizes = await openedQuantities(core, userId, closed);
      const positions = closed.map((position) => ({
        ...position,
        quantity: sizes.get(position.traderPositionId) ?? position.quantity,
      }));
      return succeed({ items: positions, total, page, size });
    },
    ownOpenPositions: async (_, { identity: { userId } }) => succeed(await openOf(userId)),
    traderOpenPositions: async ({ traderId }) => {
      const shown = await shownTrader(core, traderId);
      return shown.ok ? succeed(await openOf(shown.answer.traderId)) : shown;
    },
    copyFees: async ({ traderId, page, size }, { identity: { userId } }) => {
      const isReceived = traderId === userId;
      if (traderId !== undefined && !isReceived) {
        const shown = await shownTrader(core, traderId);
        if (!shown.ok) return shown;
      }
      const labels =
        traderId === undefined || isReceived
          ? [[isReceived ? 'fee:RECEIVED' : 'fee:PAID']]
          : [['fee:PAID'], [`trader:${traderId}`]];
      const { items, total } = await core.rows({ kind: 'COPY_FEE', userId, labels, page, size });
      const fees = readRows(wireCopyFee, items).map((fee) => named(core, fee));
      return succeed({ items: fees, total, page, size });
    },
  };
}
