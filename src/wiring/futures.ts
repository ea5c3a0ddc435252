/** Perpetual futures for the screens: what a person does there, as calls of the contract. */
import { clientError, fail } from '../streams/answer.ts';
import type { Api, Caller } from '../streams/api.ts';
import type { Client } from '../streams/client.ts';
import type { OrderParams } from '../streams/futures/orderAttempts.ts';
import type {
  FuturesServices,
  TradeServices,
  ExitsInput,
  OrderInput,
} from '../ui/services/futures.ts';
import type { Actors } from './actors.ts';
import { attemptService, type LoadAttempts } from './attempts.ts';
import { type OrderRequests, refuse } from './orders.ts';
import type { LazyPricing } from './pricing.ts';
import { filledRequest, type WireOf } from '../domain/described.ts';
import { EXIT_FIELDS } from '../domain/futuresOrders.ts';

// Parameters of the calls, from the inputs of the screens.

/** Undefined in the page is null on the wire: no exit. */
const toExits: (exits: ExitsInput) => WireOf<typeof EXIT_FIELDS> = filledRequest(EXIT_FIELDS);

/** Undefined in the page is null on the wire. */
export const toOrderParams = ({
  positionSide,
  price,
  triggerPrice,
  ...order
}: OrderInput): OrderParams => ({
  ...order,
  ...toExits(order),
  positionSide: positionSide ?? null,
  price: price ?? null,
  triggerPrice: triggerPrice ?? null,
});

interface TradeParts {
  readonly api: Api;
  readonly lastSeen: Caller;
  /** Whether the server has the extension `order-amend`. */
  readonly canAmend: () => boolean;
  /** Amending and cancelling, one at a time for each order. */
  readonly requests: OrderRequests;
  readonly attempts: LoadAttempts;
}

function createTrade({ api, lastSeen, canAmend, requests, attempts }: TradeParts): TradeServices {
  return {
    placeOrder: attemptService(async () => (await attempts())?.placeOrder, toOrderParams),
    // A server without the extension knows no such call.
    amendOrder: async (amend) => (canAmend() ? requests.amendOrder(amend) : refuse('NOT_OFFERED')),
    setExits: (futuresPositionId, exits) =>
      api.call('setExits', { futuresPositionId, ...toExits(exits) }),
    changeMargin: async (futuresPositionId, type, amount) => {
      const known = await attempts();
      if (known === undefined) return fail(clientError('NO_CONNECTION'));
      return known.changeMargin({ futuresPositionId, type, amount });
    },
    setPositionMode: async (mode) => {
      const answer = await api.call('setPositionMode', { mode });
      return answer.ok ? { ok: true, value: answer.value.mode } : answer;
    },
    cancelOrder: requests.cancelOrder,
    cancelAll: async (futuresOptionId) => {
      const answer = await api.call('cancelAll', { futuresOptionId });
      return answer.ok ? { ok: true, value: answer.value.cancelled } : answer;
    },
    setLeverage: (futuresOptionId, leverage) => api.call('leverage', { futuresOptionId, leverage }),
    setMarginType: (futuresOptionId, marginType) =>
      api.call('marginType', { futuresOptionId, marginType }),
    history: ({ kind, ...request }) =>
      lastSeen.call('historyList', { resultType: kind, ...request }),
  };
}

export const createFuturesServices = (
  client: Client,
  { orders, requests }: Pick<Actors, 'orders' | 'requests'>,
  pricing: LazyPricing,
  lastSeen: Caller,
  attempts: LoadAttempts,
): FuturesServices => ({
  options: client.options,
  orders,
  pricing: pricing.service,
  trade: createTrade({
    api: client.api,
    lastSeen,
    canAmend: () => client.site.get()?.extensions.includes('order-amend') === true,
    requests,
    attempts,
  }),
});
