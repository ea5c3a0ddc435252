/** Price alerts: what answers their calls, and what their owners are notified of. */
import { formatDecimal } from '../../domain/decimal.ts';
import { instrumentCode, type UserId } from '../../domain/ids.ts';
import type {
  PriceAlert,
  PriceAlertEvent,
  SetPriceAlert,
} from '../../domain/priceAlerts/priceAlerts.ts';
import { price } from '../../domain/quantities.ts';
import type { Unstamped } from '../../domain/commands.ts';
import { alertsOf } from '../../engine/priceAlerts/alerts.ts';
import { fingerprintUnder } from '../../engine/earlierRequests.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { priceAlertCalls } from '../../protocol/priceAlerts/calls.ts';
import type { WirePriceAlert } from '../../protocol/priceAlerts/entities.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import type { Projection, ProjectionTable } from '../projections/table.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { IN_ROWS_OF_REQUESTS, type StoredKinds, toRequestRow } from '../requests/requestRows.ts';
import type { Kernel } from '../kernel.ts';

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

const requestOf = ({ clientAlertId: id }: PriceAlert) => ({ kind: 'priceAlert', id }) as const;

export const priceAlertRequests: Pick<StoredKinds, 'priceAlert'> = {
  priceAlert: { ...IN_ROWS_OF_REQUESTS, reused: 'CLIENT_ALERT_ID_REUSED' },
};

/** An alert that is gone: its request is over. */
const over = (status: 'REACHED' | 'DELETED'): Projection<PriceAlertEvent> => ({
  ...projection(status),
  history: ({ alert }) => [
    toRequestRow(
      { userId: alert.userId, ...requestOf(alert) },
      fingerprintUnder('priceAlert', alert),
      alert.setAt,
    ),
  ],
});

export const priceAlertProjections: ProjectionTable<PriceAlertEvent> = {
  PriceAlertSet: { ...projection('SET'), request: ({ alert }) => requestOf(alert) },
  PriceAlertReached: over('REACHED'),
  PriceAlertDeleted: over('DELETED'),
};

export function priceAlertHandlers(core: Kernel): HandlersOf<typeof priceAlertCalls> {
  const answerList = async (userId: UserId): Promise<Reply<WirePriceAlert[]>> =>
    succeed(
      await core.readState((state) =>
        [...alertsOf(state, userId).values()].map(({ alert }) => toWireAlert(alert)),
      ),
    );
  return {
    setPriceAlert: async ({ clientAlertId, stock, by, ...params }, { identity: { userId } }) => {
      const command: Unstamped<SetPriceAlert> = {
        type: 'SetPriceAlert',
        userId,
        clientAlertId,
        instrument: instrumentCode(stock),
        by,
        price: price(params.price),
      };
      return core.requests.run({
        userId,
        kind: 'priceAlert',
        id: clientAlertId,
        content: command,
        first: () => answerList(userId),
        submit: async () => {
          const result = await core.submit(command);
          return result.ok ? answerList(userId) : refuse(result.rejection);
        },
      });
    },
    deletePriceAlert: async ({ clientAlertId }, { identity: { userId } }) => {
      const result = await core.submit({ type: 'DeletePriceAlert', userId, clientAlertId });
      if (result.ok) return answerList(userId);
      const { code } = result.rejection;
      const isGone =
        code === 'UNKNOWN_PRICE_ALERT' &&
        (await core.requests.stored({ userId, kind: 'priceAlert', id: clientAlertId })) !==
          undefined;
      return isGone ? answerList(userId) : refuse(result.rejection);
    },
    priceAlertList: async (_, { identity: { userId } }) => answerList(userId),
  };
}
