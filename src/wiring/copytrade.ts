/** Copy trading for the screens: what a follower does as calls, and the look back in its worker. */
import { clientError, fail } from '../streams/answer.ts';
import type { Client } from '../streams/client.ts';
import type { CopytradeServices } from '../ui/services/services.ts';
import { inTime } from '../streams/inTime.ts';

const loadWhatIf = () =>
  inTime(() =>
    Promise.all([
      import('../streams/copytrade/whatIf.ts'),
      import('../workers/clients/whatIfClient.ts'),
    ]),
  );

export function createCopytrade({ api, options, now }: Client): CopytradeServices {
  return {
    follow: (traderId, { stocks, ...limits }) =>
      api.call('follow', { traderId, followStock: [...stocks], ...limits }),
    unfollow: (traderFollowerId, closesCopies) =>
      api.call(closesCopies ? 'unfollowTrader' : 'unfollow', { traderFollowerId }),
    closeCopy: ({ copyId, traderPositionId }) =>
      api.call('closeCopy', {
        futuresFollowerOrderId: copyId,
        futuresTraderOrderId: traderPositionId,
      }),
    whatIf: async (question, control) => {
      const parts = await loadWhatIf().catch(() => undefined);
      if (parts === undefined) return fail(clientError('NO_CONNECTION'));
      const [{ askWhatIf }, { startWhatIf }] = parts;
      const known = options.get().value ?? [];
      return askWhatIf(
        { api, options: known, now: now.get(), start: startWhatIf },
        question,
        control,
      );
    },
  };
}
