/**
 * The closed list of refusals: code, HTTP status and the text in Korean and English. `{name}` in a
 * text is filled from the rejection's data. The engine, the gateway and the client's translation
 * per site all read this one file.
 */
interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 423 | 429 | 503;
  readonly ko: string;
  readonly en: string;
}

const refusal = (status: Refusal['status'], ko: string, en: string): Refusal => ({
  status,
  ko,
  en,
});

export const REJECTIONS = {
  // the request itself
  MALFORMED_BODY: refusal(400, '요청 형식이 올바르지 않습니다.', 'The request could not be read.'),
  BODY_TOO_LARGE: refusal(413, '요청 크기가 너무 큽니다.', 'The request is too large.'),
  INVALID_PARAMETER: refusal(
    400,
    '입력값이 올바르지 않습니다. ({name})',
    'A value is not valid. ({name})',
  ),
  INVALID_NUMBER: refusal(
    400,
    '숫자 형식이 올바르지 않습니다. ({name})',
    'Not a plain decimal number. ({name})',
  ),
  NOT_FOUND: refusal(404, '존재하지 않는 주소입니다.', 'There is nothing at this address.'),
  NOT_BUILT: refusal(404, '준비중입니다.', 'Coming soon.'),
  TRY_AGAIN: refusal(503, '잠시 후 다시시도해주세요.', 'Please try again shortly.'),
  TOO_MANY_REQUESTS: refusal(
    429,
    '요청이 너무 많습니다. {seconds}초 후 다시 시도해주세요.',
    'Too many requests. Try again in {seconds} s.',
  ),
  TOO_MANY_SUBSCRIPTIONS: refusal(
    429,
    '한 연결에서 구독할 수 있는 수를 넘었습니다.',
    'One connection cannot subscribe to more.',
  ),
  // access
  LOGIN_REQUIRED: refusal(401, '로그인이 필요합니다.', 'Please log in.'),
  TOKEN_EXPIRED: refusal(
    401,
    '토큰이 만료되었습니다. 다시 로그인해주세요.',
    'The token has expired. Please log in again.',
  ),
  TOKEN_REUSED: refusal(
    401,
    '이미 사용된 토큰입니다. 다시 로그인해주세요.',
    'The token was already used. Please log in again.',
  ),
  WRONG_CREDENTIALS: refusal(
    401,
    '아이디 또는 비밀번호가 일치하지 않습니다.',
    'Wrong username or password.',
  ),
  LOGIN_SLOWED: refusal(
    429,
    '로그인 시도가 너무 많습니다. {seconds}초 후 다시 시도해주세요.',
    'Too many login attempts. Try again in {seconds} s.',
  ),
  ACCOUNT_DENIED: refusal(
    403,
    '계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.',
    'This account cannot be used. Please contact the administrator for details.',
  ),
  ACCOUNT_WAITING: refusal(403, '승인 대기중입니다.', 'Please wait for approval.'),
  NO_PERMISSION: refusal(403, '권한이 없습니다.', 'You do not have permission.'),
  NOT_OFFERED: refusal(
    403,
    '이 사이트에서 제공하지 않는 서비스입니다.',
    'This site does not offer this service.',
  ),
  // accounts
  UNKNOWN_SITE: refusal(404, '존재하지 않는 사이트입니다.', 'This site does not exist.'),
  UNKNOWN_USER: refusal(404, '존재하지 않는 회원입니다.', 'This member does not exist.'),
  UNKNOWN_WALLET: refusal(404, '존재하지 않는 지갑입니다.', 'This wallet does not exist.'),
  DUPLICATE_USERNAME: refusal(409, '이미 사용중인 아이디입니다.', 'This username is taken.'),
  DUPLICATE_NICKNAME: refusal(409, '이미 사용중인 닉네임입니다.', 'This nickname is taken.'),
  DUPLICATE_PHONE: refusal(409, '이미 사용중인 전화번호입니다.', 'This phone number is in use.'),
  INVALID_USERNAME: refusal(
    400,
    '아이디는 영문 소문자, 숫자, _, - 4~20자입니다.',
    'A username is 4 to 20 lowercase letters, digits, _ or -.',
  ),
  INVALID_PASSWORD: refusal(
    400,
    '비밀번호는 영문과 숫자 8~32자입니다.',
    'A password is 8 to 32 letters and digits.',
  ),
  // orders
  UNKNOWN_STOCK: refusal(404, '존재하지 않는 종목입니다.', 'This instrument does not exist.'),
  UNKNOWN_OPTION: refusal(404, '존재하지 않는 상품입니다.', 'This product does not exist.'),
  UNKNOWN_ORDER: refusal(404, '존재하지 않는 주문입니다.', 'This order does not exist.'),
  UNKNOWN_POSITION: refusal(404, '존재하지 않는 포지션입니다.', 'This position does not exist.'),
  ORDER_NOT_WORKING: refusal(
    409,
    '이미 체결되었거나 취소된 주문입니다.',
    'The order was already filled or cancelled.',
  ),
  CLIENT_ORDER_ID_REUSED: refusal(
    409,
    '같은 주문번호로 다른 주문이 있습니다.',
    'Another order used this client order id.',
  ),
  MARKET_CLOSED: refusal(409, '휴장 시간입니다.', 'The market is closed.'),
  NO_PRICE: refusal(
    503,
    '시세를 수신하는 중입니다. 잠시 후 다시시도해주세요.',
    'Waiting for a price. Please try again shortly.',
  ),
  PRICE_REQUIRED: refusal(400, '지정가를 입력해주세요.', 'A limit price is required.'),
  PRICE_NOT_ALLOWED: refusal(
    400,
    '시장가 주문에는 가격을 지정할 수 없습니다.',
    'A market order takes no price.',
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
    '수량은 {step} 단위로 입력해주세요.',
    'The quantity must be a multiple of {step}.',
  ),
  QUANTITY_TOO_SMALL: refusal(
    400,
    '최소 주문 수량은 {minimum} 입니다.',
    'The minimum quantity is {minimum}.',
  ),
  QUANTITY_TOO_LARGE: refusal(
    400,
    '최대 주문 수량 {maximum}을 초과하였습니다.',
    'The maximum of {maximum} contracts is exceeded.',
  ),
  INSUFFICIENT_BALANCE: refusal(409, '잔액이 부족합니다.', 'Insufficient balance.'),
  INSUFFICIENT_LIQUIDITY: refusal(
    409,
    '호가 잔량이 부족하여 체결할 수 없습니다.',
    'The book cannot fill this order.',
  ),
  TOO_MANY_ORDERS: refusal(
    409,
    '미체결 주문은 최대 {maximum}개까지 가능합니다.',
    'At most {maximum} open orders are allowed.',
  ),
  REDUCE_ONLY_REJECTED: refusal(
    409,
    '감소 전용 주문은 보유 포지션을 초과할 수 없습니다.',
    'A reduce-only order cannot exceed the position.',
  ),
  POSITION_SIDE_CONFLICT: refusal(
    400,
    '포지션 모드와 맞지 않는 주문입니다.',
    'The order does not match the position mode.',
  ),
  LIQUIDATING: refusal(
    409,
    '청산 진행중에는 주문할 수 없습니다.',
    'No orders while a liquidation is under way.',
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
    'This order type takes no trigger price.',
  ),
  WOULD_TRIGGER: refusal(
    409,
    '현재가에서 즉시 발동되는 가격입니다.',
    'The trigger would be reached at once.',
  ),
  EXIT_WRONG_SIDE: refusal(
    400,
    '이익실현가와 손절가를 확인해주세요. ({name})',
    'The take-profit or stop-loss lies on the wrong side. ({name})',
  ),
  EXIT_NOT_ALLOWED: refusal(
    400,
    '포지션을 줄이는 주문에는 TP/SL을 함께 지정할 수 없습니다.',
    'An order that reduces a position takes no TP/SL.',
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
    '개시 증거금 아래로는 줄일 수 없습니다. 최대 {maximum}까지 가능합니다.',
    'Margin cannot fall below the initial margin; at most {maximum} can be removed.',
  ),
  UNKNOWN_ROUND: refusal(404, '존재하지 않는 회차입니다.', 'This round does not exist.'),
  ROUND_ENDED: refusal(409, '이미 종료된 회차입니다.', 'This round is over.'),
  ROUND_NOT_STARTED: refusal(
    409,
    '아직 시작하지 않은 회차입니다.',
    'This round has not started yet.',
  ),
  ROUND_LOCKED: refusal(409, '투자 시간이 마감되었습니다.', 'The investment time is closed.'),
  ROUND_MARKET_CLOSED: refusal(
    409,
    '휴장 시간에는 투자할 수 없습니다.',
    'No investment while the market is closed.',
  ),
  OPTION_OFF: refusal(409, '현재 이용할 수 없는 상품입니다.', 'This product is switched off.'),
  STAKE_TOO_SMALL: refusal(
    400,
    '투자는 {minimum} 이상 가능합니다.',
    'The minimum investment is {minimum}.',
  ),
  STAKE_TOO_LARGE: refusal(
    400,
    '투자는 {maximum} 이하로 가능합니다.',
    'The maximum investment is {maximum}.',
  ),
  STAKE_OFF_STEP: refusal(
    400,
    '투자 금액은 {step} 단위로 입력해주세요.',
    'The investment goes in steps of {step}.',
  ),
  ROUND_LIMIT: refusal(
    409,
    '회차당 투자 한도를 초과했습니다. (남은 한도 {rest})',
    'Over the limit of one round. ({rest} left)',
  ),
  ROUND_EXPOSURE: refusal(
    409,
    '이 회차는 더 이상 투자할 수 없습니다. (남은 한도 {rest})',
    'This side of the round takes no more. ({rest} left)',
  ),
  CLIENT_BET_ID_REUSED: refusal(
    409,
    '같은 번호의 다른 투자가 있습니다.',
    'Another investment has this id.',
  ),
  INVALID_AMOUNT: refusal(400, '금액은 0보다 커야 합니다.', 'The amount must be above zero.'),
} as const satisfies Record<string, Refusal>;

export type RejectionCode = keyof typeof REJECTIONS;
export type RejectionLanguage = 'ko' | 'en';

/** A command refused: one code of the list and the figures its text needs. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly data?: Readonly<Record<string, string>>;
}

export const reject = (code: RejectionCode, data?: Readonly<Record<string, string>>): Rejection =>
  data === undefined ? { code } : { code, data };

export const isRejectionCode = (text: string): text is RejectionCode =>
  Object.hasOwn(REJECTIONS, text);

/** The text a person reads, with the data's figures put in. */
export function rejectionText(rejection: Rejection, language: RejectionLanguage): string {
  const template: string = REJECTIONS[rejection.code][language];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => rejection.data?.[name] ?? whole);
}
