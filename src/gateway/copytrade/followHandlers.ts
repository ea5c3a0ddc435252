/** Following and unfollowing. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import {
  instrumentCode,
  type InstrumentCode,
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
import { ownFollow } from './reads.ts';
import type { TraderFiguresDep } from './figures/traderBook.ts';
import type { TraderNamesDep } from './traderNames.ts';

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
