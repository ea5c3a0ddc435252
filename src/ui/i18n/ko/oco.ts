/** Texts of an OCO. */
export const ocoParts = {
  oco: {
    title: 'OCO 주문',
    side: '방향',
    quantity: '수량',
    limit: '지정가',
    stop: '스톱',
    price: '지정가 가격',
    triggerPrice: '발동 가격',
    execution: '스톱 주문 유형',
    stopLimitPrice: '스톱 지정가',
    summaryMarket: '{quantity} {side}: 지정가 {price} 또는 {by} {trigger} 도달 시 시장가',
    summaryLimit: '{quantity} {side}: 지정가 {price} 또는 {by} {trigger} 도달 시 지정가 {stop}',
    BUY: 'OCO 매수 주문',
    SELL: 'OCO 매도 주문',
    note: '한쪽이 일부라도 체결되거나 발동하면 다른 쪽은 자동으로 취소됩니다. 시장가 스톱은 포지션을 줄이기만 합니다.',
  },
} as const;
