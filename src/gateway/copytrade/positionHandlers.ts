/** Positions of traders, and shares of profits. */
import type { UserId } from '../../domain/ids.ts';
import { holdingsOf } from '../../engine/futures/holdings.ts';
import { memberOf } from '../../engine/state.ts';
import type { copytradeCalls } from '../../protocol/copytrade/calls.ts';
import {
  wireCopyFee,
  type WireTraderPosition,
  wireTraderPosition,
} from '../../protocol/copytrade/entities.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import { openedQuantities } from './figures/facts.ts';
import { named, shownTrader } from './reads.ts';
import { toWireTraderPosition } from '../futures/wire.ts';
import { readRows } from '../limits/listReads.ts';
import type { TraderNamesDep } from './traderNames.ts';

type Calls = Pick<
  typeof copytradeCalls,
  'traderPositions' | 'ownOpenPositions' | 'traderOpenPositions' | 'copyFees'
>;

export function positionHandlers(core: Kernel & TraderNamesDep): HandlersOf<Calls> {
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
