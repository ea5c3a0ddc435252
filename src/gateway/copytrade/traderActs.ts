/** Acts of traders on their own trading: application, terms, and profile. */
import type { CopyTrader } from '../../domain/copytrade/copytrade.ts';
import type { UserId } from '../../domain/ids.ts';
import { rate } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import { traderOf } from '../../engine/copytrade/copyState.ts';
import type { copytradeCalls } from '../../protocol/copytrade/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import { deskOf } from './reads.ts';
import { putTrader, type TraderNamesDep, type TraderWords } from './traderDocuments.ts';

type Calls = Pick<typeof copytradeCalls, 'applyForTrading' | 'changeTrading'>;

/** Stores what a trader says of themselves; the name is shown from then on. */
async function saveWords(
  core: Pick<Kernel, 'documents' | 'clock'> & TraderNamesDep,
  trader: UserId,
  words: TraderWords,
): Promise<boolean> {
  const stored = await core.documents.transact([putTrader(trader, words)], {
    actor: trader,
    at: core.clock.now(),
  });
  if (stored.ok) core.traderNames.set(trader, words);
  return stored.ok;
}

/** Whether the same application was accepted before and its words could not be stored then. */
async function isWordless(
  core: Pick<Kernel, 'readState'> & TraderNamesDep,
  userId: UserId,
  { capacity, fee }: Pick<CopyTrader, 'capacity' | 'fee'>,
): Promise<boolean> {
  const trader = await core.readState((state) => traderOf(state, userId));
  return (
    trader?.status === 'APPLIED' &&
    trader.capacity === capacity &&
    trader.fee === fee &&
    core.traderNames.words(userId) === undefined
  );
}

export function traderActs(core: Kernel & TraderNamesDep): HandlersOf<Calls> {
  return {
    applyForTrading: async ({ capacity, fee, name, introduction }, { identity: { userId } }) => {
      const terms = { capacity, fee: rate(fee) };
      const result = await core.submit({ type: 'ApplyForTrading', userId, ...terms });
      if (!result.ok && !(await isWordless(core, userId, terms))) return refuse(result.rejection);
      if (!(await saveWords(core, userId, { name, introduction })))
        return refuse(reject('TRY_AGAIN'));
      return succeed(await deskOf(core, userId));
    },
    changeTrading: async (params, { identity: { userId } }) => {
      const { capacity, fee, isOpen } = params;
      const result = await core.submit({
        type: 'ChangeTrader',
        traderId: userId,
        isByOperator: false,
        capacity,
        isOpen,
        fee: fee === undefined ? undefined : rate(fee),
      });
      if (!result.ok) return refuse(result.rejection);
      if (params.name !== undefined || params.introduction !== undefined) {
        const before = core.traderNames.words(userId);
        const words = {
          ...before,
          name: params.name ?? before?.name ?? '',
          introduction: params.introduction ?? before?.introduction ?? '',
        };
        if (!(await saveWords(core, userId, words))) return refuse(reject('TRY_AGAIN'));
      }
      return succeed(await deskOf(core, userId));
    },
  };
}
