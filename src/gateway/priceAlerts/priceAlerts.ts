/** Price alerts: what answers their calls, and what their owners are notified of. */
import { formatDecimal } from '../../domain/decimal.ts';
import { instrumentCode, type UserId } from '../../domain/ids.ts';
import type { PriceAlert, PriceAlertEvent } from '../../domain/priceAlerts/priceAlerts.ts';
import { price } from '../../domain/quantities.ts';
import { alertsOf } from '../../engine/priceAlerts/alerts.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { priceAlertCalls, WirePriceAlert } from '../../protocol/priceAlerts/calls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import type { Projection, ProjectionTable } from '../projections/table.ts';
import { refuse, type Reply, succeed } from '../reply.ts';

const toWireAlert = (alert: PriceAlert): WirePriceAlert => ({
  clientAlertId: alert.clientAlertId,
  stock: alert.instrument,
  by: alert.by,
  price: formatDecimal(alert.price),
  direction: alert.firesAbove ? 'ABOVE' : 'BELOW',
  setAt: alert.setAt,
});

const projection = (status: 'SET' | 'REACHED' | 'DELETED'): Projection<PriceAlertEvent> => ({
  queue: DESTINATIONS.futures,
  notify: ({ alert }) => ({ type: 'PRICE_ALERT', status, alert: toWireAlert(alert) }),
});

export const priceAlertProjections: ProjectionTable<PriceAlertEvent> = {
  PriceAlertSet: projection('SET'),
  PriceAlertReached: projection('REACHED'),
  PriceAlertDeleted: projection('DELETED'),
};

export function priceAlertHandlers(core: GatewayCore): HandlersOf<typeof priceAlertCalls> {
  const answerList = async (userId: UserId): Promise<Reply<WirePriceAlert[]>> =>
    succeed(
      await core.readState((state) =>
        [...alertsOf(state, userId).values()].map(({ alert }) => toWireAlert(alert)),
      ),
    );
  return {
    setPriceAlert: async ({ clientAlertId, stock, by, ...params }, { identity: { userId } }) => {
      const result = await core.submit({
        type: 'SetPriceAlert',
        userId,
        clientAlertId,
        instrument: instrumentCode(stock),
        by,
        price: price(params.price),
      });
      return result.ok ? answerList(userId) : refuse(result.rejection);
    },
    deletePriceAlert: async ({ clientAlertId }, { identity: { userId } }) => {
      const result = await core.submit({ type: 'DeletePriceAlert', userId, clientAlertId });
      return result.ok ? answerList(userId) : refuse(result.rejection);
    },
    priceAlertList: async (_, { identity: { userId } }) => answerList(userId),
  };
}
