/** Texts of refusals of futures, their markets and price alerts. */
import type { Language } from '../../domain/preferences.ts';
import type { RejectionCode } from '../../domain/rejections.ts';

export const FUTURES_TEXTS = {
  UNKNOWN_OPTION: { ko: '존재하지 않는 상품입니다.', en: 'This product does not exist.' },
  UNKNOWN_ORDER: { ko: '존재하지 않는 주문입니다.', en: 'This order does not exist.' },
  UNKNOWN_POSITION: { ko: '존재하지 않는 포지션입니다.', en: 'This position does not exist.' },
  ORDER_NOT_WORKING: {
    ko: '이미 체결되었거나 취소된 주문입니다.',
    en: 'The order was already filled or canceled.',
  },
  CLIENT_ORDER_ID_REUSED: {
    ko: '같은 주문번호로 다른 주문이 있습니다.',
    en: 'This client order id was already used for another order.',
  },
  CLIENT_REQUEST_ID_REUSED: {
    ko: '같은 요청번호로 다른 요청이 있습니다.',
    en: 'This client request id was already used for another request.',
  },
  PRICE_REQUIRED: { ko: '지정가를 입력해주세요.', en: 'A limit price is required.' },
  PRICE_NOT_ALLOWED: {
    ko: '시장가 주문에는 가격을 지정할 수 없습니다.',
    en: 'A market order has no limit price.',
  },
  PRICE_OFF_TICK: {
    ko: '가격은 {tick} 단위로 입력해주세요.',
    en: 'The price must be a multiple of {tick}.',
  },
  PRICE_OUT_OF_BAND: {
    ko: '가격은 {low} 이상 {high} 이하만 가능합니다.',
    en: 'The price must lie between {low} and {high}.',
  },
  QUANTITY_OFF_STEP: {
    ko: '수량은 {step} {coin} 단위로 입력해주세요.',
    en: 'The quantity must be a multiple of {step} {coin}.',
  },
  QUANTITY_TOO_SMALL: {
    ko: '최소 주문 수량은 {minimum} {coin}입니다.',
    en: 'The minimum quantity is {minimum} {coin}.',
  },
  QUANTITY_TOO_LARGE: {
    ko: '최대 주문 수량({maximum} {coin})을 초과하였습니다.',
    en: 'The maximum of {maximum} {coin} is exceeded.',
  },
  INSUFFICIENT_LIQUIDITY: {
    ko: '호가 잔량이 부족하여 체결할 수 없습니다.',
    en: 'There is not enough liquidity to fill this order.',
  },
  TOO_MANY_ORDERS: {
    ko: '미체결 주문은 최대 {maximum}개까지 가능합니다.',
    en: 'At most {maximum} open orders are allowed.',
  },
  REDUCE_ONLY_REJECTED: {
    ko: '감소 전용 주문에는 줄일 포지션이 있어야 합니다.',
    en: 'A reduce-only order needs a position to reduce.',
  },
  POSITION_SIDE_CONFLICT: {
    ko: '포지션 모드와 맞지 않는 주문입니다.',
    en: 'The order does not match the position mode.',
  },
  LIQUIDATING: {
    ko: '청산 진행중에는 주문할 수 없습니다.',
    en: 'No orders are accepted while a liquidation is in progress.',
  },
  INVALID_LEVERAGE: {
    ko: '레버리지는 1배 이상 {maximum}배 이하만 가능합니다.',
    en: 'Leverage must lie between 1 and {maximum}.',
  },
  LEVERAGE_NOT_COVERED: {
    ko: '증거금이 부족하여 레버리지를 변경할 수 없습니다.',
    en: 'The margin does not cover this leverage.',
  },
  LEVERAGE_ORDERS_NOT_COVERED: {
    ko: '이 레버리지에서는 미체결 주문({orders})의 증거금이 {missing} USDT 부족합니다.',
    en: 'At this leverage the working orders ({orders}) lack {missing} USDT of margin.',
  },
  LEVERAGE_TIER: {
    ko: '현재 포지션 규모에서는 {maximum}배까지만 가능합니다.',
    en: 'At this position size at most {maximum}x is allowed.',
  },
  MARGIN_TYPE_CONFLICT: {
    ko: '포지션 또는 미체결 주문이 있어 마진 모드를 변경할 수 없습니다.',
    en: 'The margin type cannot change while a position or order is open.',
  },
  POSITION_MODE_CONFLICT: {
    ko: '포지션 또는 미체결 주문이 있어 포지션 모드를 변경할 수 없습니다.',
    en: 'The position mode cannot change while a position or order is open.',
  },
  TRIGGER_REQUIRED: { ko: '발동 가격을 입력해주세요.', en: 'A trigger price is required.' },
  TRIGGER_NOT_ALLOWED: {
    ko: '이 주문 유형에는 발동 가격을 지정할 수 없습니다.',
    en: 'This order type has no trigger price.',
  },
  WOULD_TRIGGER: {
    ko: '현재가에서 즉시 발동되는 가격입니다.',
    en: 'The order would trigger immediately.',
  },
  EXIT_WRONG_SIDE: {
    ko: '익절가와 손절가를 확인해주세요. ({name})',
    en: 'The take-profit or stop-loss is on the wrong side of the price. ({name})',
  },
  EXIT_NOT_ALLOWED: {
    ko: '포지션을 줄이는 주문에는 TP/SL을 함께 지정할 수 없습니다.',
    en: 'An order that reduces a position cannot carry TP/SL.',
  },
  AMEND_BELOW_FILLED: {
    ko: '수량은 이미 체결된 {filled}보다 커야 합니다.',
    en: 'The quantity must exceed the {filled} already filled.',
  },
  MARGIN_NOT_ISOLATED: {
    ko: '격리 포지션의 증거금만 변경할 수 있습니다.',
    en: 'Only the margin of an isolated position can be changed.',
  },
  MARGIN_TOO_LOW: {
    ko: '개시 증거금 아래로는 줄일 수 없습니다. 최대 {maximum} USDT까지 가능합니다.',
    en: 'Margin cannot fall below the initial margin; at most {maximum} USDT can be removed.',
  },
  TRAIL_NOT_ALLOWED: {
    ko: '트레일링은 STOPLOSS 주문에만 지정할 수 있으며 발동 가격과 지정가는 함께 지정할 수 없습니다.',
    en: 'Only a STOPLOSS can trail, and it has neither a trigger price nor a limit price.',
  },
  INVALID_TRAIL: {
    ko: '추적 간격은 현재가보다 작은 {tick} 단위의 가격 또는 0.1% 단위의 0.1%~10%여야 합니다.',
    en: 'A trail is a distance in steps of {tick} that is smaller than the price, or a rate from 0.1% to 10% in steps of 0.1%.',
  },
  ACTIVATION_REACHED: {
    ko: '활성화 가격은 현재가({price})보다 매도 주문이면 높고 매수 주문이면 낮아야 합니다.',
    en: 'The activation price must be above the current price ({price}) to sell and below it to buy.',
  },
  TIME_IN_FORCE_NOT_ALLOWED: {
    ko: 'IOC, FOK, GTD는 지정가 주문에만 지정할 수 있습니다.',
    en: 'Only a limit order can be IOC, FOK or GTD.',
  },
  GOOD_TILL_MISMATCH: {
    ko: '만료 시각은 GTD 주문에만, 반드시 지정해야 합니다.',
    en: 'A GTD order needs an expiry time, and no other order has one.',
  },
  GOOD_TILL_PASSED: {
    ko: '주문의 만료 시각이 이미 지났습니다.',
    en: 'The expiry time of the order has already passed.',
  },
  POST_ONLY_NOT_ALLOWED: {
    ko: 'Post-only는 IOC와 FOK가 아닌 지정가 주문에만 지정할 수 있습니다.',
    en: 'Only a limit order that is not IOC or FOK can be post-only.',
  },
  POST_ONLY_WOULD_TAKE: {
    ko: '즉시 체결되는 가격이어서 Post-only 주문을 접수하지 않았습니다.',
    en: 'The post-only order would fill immediately at this price.',
  },
  FOK_NOT_FILLABLE: {
    ko: '이 가격에 전량을 즉시 체결할 수 없어 FOK 주문을 접수하지 않았습니다.',
    en: 'The book cannot fill this FOK order completely at its price.',
  },
  SCALE_TOO_NARROW: {
    ko: '주문 {count}개를 서로 다른 가격에 놓을 수 없습니다. 가격 범위를 넓혀주세요.',
    en: 'The price range has no room for {count} orders at different prices.',
  },
  PAIRED_QUANTITY: {
    ko: 'OCO의 두 주문은 수량이 같아야 합니다. 수량을 바꾸려면 취소하고 다시 주문해주세요.',
    en: 'Both orders of an OCO have the same quantity. To change it, cancel them and place the OCO again.',
  },
  INSUFFICIENT_FEE: {
    ko: '수수료를 낼 잔액이 부족합니다.',
    en: 'The balance does not cover the fee.',
  },
  UNKNOWN_STOCK: { ko: '존재하지 않는 종목입니다.', en: 'This instrument does not exist.' },
  MARKET_CLOSED: { ko: '휴장 시간입니다.', en: 'The market is closed.' },
  NO_PRICE: {
    ko: '시세를 수신하는 중입니다. 잠시 후 다시시도해주세요.',
    en: 'Waiting for a price. Please try again shortly.',
  },
  UNKNOWN_PRICE_ALERT: {
    ko: '존재하지 않는 가격 알림입니다.',
    en: 'This price alert does not exist.',
  },
  PRICE_ALERT_LIMIT: {
    ko: '가격 알림은 최대 {maximum}개까지 설정할 수 있습니다.',
    en: 'You can have at most {maximum} price alerts.',
  },
  PRICE_ALERT_AT_PRICE: {
    ko: '현재가와 다른 가격을 입력해주세요.',
    en: 'Enter a price other than the current one.',
  },
  CLIENT_ALERT_ID_REUSED: {
    ko: '같은 번호의 다른 가격 알림이 있습니다.',
    en: 'Another price alert has this id.',
  },
} as const satisfies Partial<Record<RejectionCode, Readonly<Record<Language, string>>>>;
