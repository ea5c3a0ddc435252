/** What a person does on the exchange, as calls of the contract. */
import { REJECTIONS } from '../domain/rejections.ts';
import type { Api } from '../streams/api.ts';
import { fail, type Answer } from '../streams/answer.ts';
import type { Services } from '../ui/services/services.ts';

type ExitsInput = Parameters<Services['trade']['setExits']>[1];

/** Missing in the page is null on the wire: nothing there. */
const toExits = ({ takeProfit, stopLoss, isMarkTp, isMarkSl }: ExitsInput) => ({
  takeProfit: takeProfit ?? null,
  stopLoss: stopLoss ?? null,
  isMarkTp,
  isMarkSl,
});

/** The server's own refusal, said here because a server without the extension knows no such call. */
function notOffered(language: 'ko' | 'en'): Answer<never> {
  const { status, ...texts } = REJECTIONS.NOT_OFFERED;
  return fail({ status, code: 'NOT_OFFERED', message: texts[language] });
}

export interface TradeOptions {
  readonly api: Api;
  /** Whether the server has the extension `order-amend`. */
  readonly canAmend: () => boolean;
  readonly language: () => 'ko' | 'en';
}

export function createTrade({ api, canAmend, language }: TradeOptions): Services['trade'] {
  return {
    placeOrder: ({ positionSide, price, triggerPrice, ...order }) =>
      api.call('placeOrder', {
        ...order,
        ...toExits(order),
        positionSide: positionSide ?? null,
        price: price ?? null,
        triggerPrice: triggerPrice ?? null,
      }),
    amendOrder: async (amend) =>
      canAmend() ? api.call('amendOrder', amend) : notOffered(language()),
    setExits: (futuresPositionId, exits) =>
      api.call('setExits', { futuresPositionId, ...toExits(exits) }),
    changeMargin: (futuresPositionId, type, amount) =>
      api.call('changeMargin', { futuresPositionId, type, amount }),
    setPositionMode: async (mode) => {
      const answer = await api.call('setPositionMode', { mode });
      return answer.ok ? { ok: true, value: answer.value.mode } : answer;
    },
    cancelOrder: (id) => api.call('cancelOrder', { id }),
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
