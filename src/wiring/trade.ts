/** What a person does on the exchange, as calls of the contract. */
import { firstValueFrom } from 'rxjs';
import type { Api } from '../streams/api.ts';
import type { AccountAttempts } from '../streams/attempt.ts';
import { createPlaceOrder } from '../streams/futures/placeOrder.ts';
import type { Services } from '../ui/services/services.ts';
import type { OrderRequests } from './orders.ts';
import { refuse } from './refusal.ts';

type ExitsInput = Parameters<Services['trade']['setExits']>[1];

/** Missing in the page is null on the wire: nothing there. */
const toExits = ({ takeProfit, stopLoss, isMarkTp, isMarkSl }: ExitsInput) => ({
  takeProfit: takeProfit ?? null,
  stopLoss: stopLoss ?? null,
  isMarkTp,
  isMarkSl,
});

export interface TradeOptions {
  readonly api: Api;
  /** Whether the server has the extension `order-amend`. */
  readonly canAmend: () => boolean;
  /** What is asked of working orders. */
  readonly requests: OrderRequests;
  readonly attempts: AccountAttempts;
}

export function createTrade({
  api,
  canAmend,
  requests,
  attempts,
}: TradeOptions): Services['trade'] {
  const placeOrder = createPlaceOrder(attempts);
  return {
    placeOrder: ({ positionSide, price, triggerPrice, ...order }) =>
      firstValueFrom(
        placeOrder({
          ...order,
          ...toExits(order),
          positionSide: positionSide ?? null,
          price: price ?? null,
          triggerPrice: triggerPrice ?? null,
        }),
      ),
    // A server without the extension knows no such call.
    amendOrder: async (amend) => (canAmend() ? requests.amendOrder(amend) : refuse('NOT_OFFERED')),
    setExits: (futuresPositionId, exits) =>
      api.call('setExits', { futuresPositionId, ...toExits(exits) }),
    changeMargin: (futuresPositionId, type, amount) =>
      api.call('changeMargin', { futuresPositionId, type, amount }),
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
    history: ({ kind, ...request }) => api.call('historyList', { resultType: kind, ...request }),
  };
}
