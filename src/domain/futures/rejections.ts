/** Refusals about orders, positions and their settings. */
import { refusal, type Refusals } from '../refusal.ts';

export const FUTURES_REJECTIONS = {
  UNKNOWN_OPTION: refusal(404, '존재하지 않는 상품입니다.', 'This product does not exist.'),
  UNKNOWN_ORDER: refusal(404, '존재하지 않는 주문입니다.', 'This order does not exist.'),
  UNKNOWN_POSITION: refusal(404, '존재하지 않는 포지션입니다.', 'This position does not exist.'),
  ORDER_NOT_WORKING: refusal(
    409,
    '이미 체결되었거나 취소된 주문입니다.',
    'The order was already filled or canceled.',
  ),
  CLIENT_ORDER_ID_REUSED: refusal(
    409,
    '같은 주문번호로 다른 주문이 있습니다.',
    'This client order id was already used for another order.',
  ),
  CLIENT_REQUEST_ID_REUSED: refusal(
    409,
    '같은 요청번호로 다른 요청이 있습니다.',
    'This client request id was already used for another request.',
  ),
  PRICE_REQUIRED: refusal(400, '지정가를 입력해주세요.', 'A limit price is required.'),
  PRICE_NOT_ALLOWED: refusal(
    400,
    '시장가 주문에는 가격을 지정할 수 없습니다.',
    'A market order has no limit price.',
  ),
  PRICE_OFF_TICK: refusal(
    400,
    '가격은 {tick} 단위로 입력해주세요.',
    'The price must be a multiple of {tick}.',
  ),
  PRICE_OUT_OF_BAND: refusal(
    400,
    '가격은 {low} 이상 {high} 이하만 가능합니다.',
    'The price must lie between {low} and {high}.',
  ),
  QUANTITY_OFF_STEP: refusal(
    400,
    '수량은 {step} {coin} 단위로 입력해주세요.',
    'The quantity must be a multiple of {step} {coin}.',
  ),
  QUANTITY_TOO_SMALL: refusal(
    400,
    '최소 주문 수량은 {minimum} {coin}입니다.',
    'The minimum quantity is {minimum} {coin}.',
  ),
  QUANTITY_TOO_LARGE: refusal(
    400,
    '최대 주문 수량({maximum} {coin})을 초과하였습니다.',
    'The maximum of {maximum} {coin} is exceeded.',
  ),
  INSUFFICIENT_LIQUIDITY: refusal(
    409,
    '호가 잔량이 부족하여 체결할 수 없습니다.',
    'There is not enough liquidity to fill this order.',
  ),
  TOO_MANY_ORDERS: refusal(
    409,
    '미체결 주문은 최대 {maximum}개까지 가능합니다.',
    'At most {maximum} open orders are allowed.',
  ),
  REDUCE_ONLY_REJECTED: refusal(
    409,
    '감소 전용 주문에는 줄일 포지션이 있어야 합니다.',
    'A reduce-only order needs a position to reduce.',
  ),
  POSITION_SIDE_CONFLICT: refusal(
    400,
    '포지션 모드와 맞지 않는 주문입니다.',
    'The order does not match the position mode.',
  ),
  LIQUIDATING: refusal(
    409,
    '청산 진행중에는 주문할 수 없습니다.',
    'No orders are accepted while a liquidation is in progress.',
  ),
  INVALID_LEVERAGE: refusal(
    400,
    '레버리지는 1배 이상 {maximum}배 이하만 가능합니다.',
    'Leverage must lie between 1 and {maximum}.',
  ),
  LEVERAGE_NOT_COVERED: refusal(
    409,
    '증거금이 부족하여 레버리지를 변경할 수 없습니다.',
    'The margin does not cover this leverage.',
  ),
  LEVERAGE_ORDERS_NOT_COVERED: refusal(
    409,
    '이 레버리지에서는 미체결 주문({orders})의 증거금이 {missing} USDT 부족합니다.',
    'At this leverage the working orders ({orders}) lack {missing} USDT of margin.',
  ),
  LEVERAGE_TIER: refusal(
    409,
    '현재 포지션 규모에서는 {maximum}배까지만 가능합니다.',
    'At this position size at most {maximum}x is allowed.',
  ),
  MARGIN_TYPE_CONFLICT: refusal(
    409,
    '포지션 또는 미체결 주문이 있어 마진 모드를 변경할 수 없습니다.',
    'The margin type cannot change while a position or order is open.',
  ),
  POSITION_MODE_CONFLICT: refusal(
    409,
    '포지션 또는 미체결 주문이 있어 포지션 모드를 변경할 수 없습니다.',
    'The position mode cannot change while a position or order is open.',
  ),
  TRIGGER_REQUIRED: refusal(400, '발동 가격을 입력해주세요.', 'A trigger price is required.'),
  TRIGGER_NOT_ALLOWED: refusal(
    400,
    '이 주문 유형에는 발동 가격을 지정할 수 없습니다.',
    'This order type has no trigger price.',
  ),
  WOULD_TRIGGER: refusal(
    409,
    '현재가에서 즉시 발동되는 가격입니다.',
    'The order would trigger immediately.',
  ),
  EXIT_WRONG_SIDE: refusal(
    400,
    '익절가와 손절가를 확인해주세요. ({name})',
    'The take-profit or stop-loss is on the wrong side of the price. ({name})',
  ),
  EXIT_NOT_ALLOWED: refusal(
    400,
    '포지션을 줄이는 주문에는 TP/SL을 함께 지정할 수 없습니다.',
    'An order that reduces a position cannot carry TP/SL.',
  ),
  AMEND_BELOW_FILLED: refusal(
    409,
    '수량은 이미 체결된 {filled}보다 커야 합니다.',
    'The quantity must exceed the {filled} already filled.',
  ),
  MARGIN_NOT_ISOLATED: refusal(
    409,
    '격리 포지션의 증거금만 변경할 수 있습니다.',
    'Only the margin of an isolated position can be changed.',
  ),
  MARGIN_TOO_LOW: refusal(
    409,
    '개시 증거금 아래로는 줄일 수 없습니다. 최대 {maximum} USDT까지 가능합니다.',
    'Margin cannot fall below the initial margin; at most {maximum} USDT can be removed.',
  ),
  TRAIL_NOT_ALLOWED: refusal(
    400,
    '트레일링은 STOPLOSS 주문에만 지정할 수 있으며 발동 가격과 지정가는 함께 지정할 수 없습니다.',
    'Only a STOPLOSS can trail, and it has neither a trigger price nor a limit price.',
  ),
  INVALID_TRAIL: refusal(
    400,
    '추적 간격은 현재가보다 작은 {tick} 단위의 가격 또는 0.1% 단위의 0.1%~10%여야 합니다.',
    'A trail is a distance in steps of {tick} that is smaller than the price, or a rate from 0.1% to 10% in steps of 0.1%.',
  ),
  ACTIVATION_REACHED: refusal(
    409,
    '활성화 가격은 현재가({price})보다 매도 주문이면 높고 매수 주문이면 낮아야 합니다.',
    'The activation price must be above the current price ({price}) to sell and below it to buy.',
  ),
  TIME_IN_FORCE_NOT_ALLOWED: refusal(
    400,
    'IOC, FOK, GTD는 지정가 주문에만 지정할 수 있습니다.',
    'Only a limit order can be IOC, FOK or GTD.',
  ),
  GOOD_TILL_MISMATCH: refusal(
    400,
    '만료 시각은 GTD 주문에만, 반드시 지정해야 합니다.',
    'A GTD order needs an expiry time, and no other order has one.',
  ),
  GOOD_TILL_PASSED: refusal(
    409,
    '주문의 만료 시각이 이미 지났습니다.',
    'The expiry time of the order has already passed.',
  ),
  POST_ONLY_NOT_ALLOWED: refusal(
    400,
    'Post-only는 IOC와 FOK가 아닌 지정가 주문에만 지정할 수 있습니다.',
    'Only a limit order that is not IOC or FOK can be post-only.',
  ),
  POST_ONLY_WOULD_TAKE: refusal(
    409,
    '즉시 체결되는 가격이어서 Post-only 주문을 접수하지 않았습니다.',
    'The post-only order would fill immediately at this price.',
  ),
  FOK_NOT_FILLABLE: refusal(
    409,
    '이 가격에 전량을 즉시 체결할 수 없어 FOK 주문을 접수하지 않았습니다.',
    'The book cannot fill this FOK order completely at its price.',
  ),
  SCALE_TOO_NARROW: refusal(
    400,
    '주문 {count}개를 서로 다른 가격에 놓을 수 없습니다. 가격 범위를 넓혀주세요.',
    'The price range has no room for {count} orders at different prices.',
  ),
  PAIRED_QUANTITY: refusal(
    409,
    'OCO의 두 주문은 수량이 같아야 합니다. 수량을 바꾸려면 취소하고 다시 주문해주세요.',
    'Both orders of an OCO have the same quantity. To change it, cancel them and place the OCO again.',
  ),
  INSUFFICIENT_FEE: refusal(
    409,
    '수수료를 낼 잔액이 부족합니다.',
    'The balance does not cover the fee.',
  ),
} as const satisfies Refusals;
