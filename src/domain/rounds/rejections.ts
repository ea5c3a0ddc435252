/** Refusals about rounds and bets. */
import { refusal, type Refusals } from '../refusal.ts';

export const ROUND_REJECTIONS = {
  UNKNOWN_ROUND: refusal(404, '존재하지 않는 회차입니다.', 'This round does not exist.'),
  ROUND_ENDED: refusal(409, '이미 종료된 회차입니다.', 'This round is over.'),
  ROUND_NOT_STARTED: refusal(
    409,
    '아직 베팅을 받지 않는 회차입니다.',
    'This round takes no bets yet.',
  ),
  ROUND_LOCKED: refusal(409, '베팅 시간이 마감되었습니다.', 'Betting is closed.'),
  ROUND_MARKET_CLOSED: refusal(
    409,
    '휴장 시간에는 베팅할 수 없습니다.',
    'Bets are not accepted while the market is closed.',
  ),
  OPTION_OFF: refusal(
    409,
    '현재 이용할 수 없는 상품입니다.',
    'This product is currently unavailable.',
  ),
  STAKE_TOO_SMALL: refusal(
    400,
    '투자는 {minimum} 이상 가능합니다.',
    'The minimum bet is {minimum}.',
  ),
  STAKE_TOO_LARGE: refusal(
    400,
    '투자는 {maximum} 이하로 가능합니다.',
    'The maximum bet is {maximum}.',
  ),
  STAKE_OFF_STEP: refusal(
    400,
    '베팅 금액은 {step} 단위로 입력해주세요.',
    'The stake must be a multiple of {step}.',
  ),
  ROUND_LIMIT: refusal(
    409,
    '회차당 베팅 한도를 초과했습니다. (남은 한도 {rest})',
    'The limit per round is exceeded. ({rest} left)',
  ),
  ROUND_EXPOSURE: refusal(
    409,
    '이 회차는 더 이상 베팅할 수 없습니다. (남은 한도 {rest})',
    'This side of the round has reached its limit. ({rest} left)',
  ),
  ROUND_SETTLED: refusal(
    409,
    '이미 정산된 회차입니다.',
    'This round is settled and cannot be voided.',
  ),
  BET_NOT_OPEN: refusal(409, '진행 중인 베팅이 아닙니다.', 'This bet is not in progress.'),
  CASH_OUT_OFF: refusal(
    409,
    '이 베팅은 조기 정산할 수 없습니다.',
    'This bet cannot be cashed out.',
  ),
  CASH_OUT_CLOSED: refusal(
    409,
    '베팅 시간이 마감되어 조기 정산할 수 없습니다.',
    'Bets cannot be cashed out after betting has closed.',
  ),
  CASH_OUT_NO_PRICE: refusal(
    409,
    '지금은 조기 정산 가격이 없습니다.',
    'There is no cash-out price at the moment.',
  ),
  CASH_OUT_MOVED: refusal(
    409,
    '방금 가격이 바뀌었습니다. 다시 시도해주세요.',
    'The price has just changed. Please try again.',
  ),
  CASH_OUT_BELOW: refusal(
    409,
    '조기 정산 가격이 {payout}(으)로 내려갔습니다.',
    'The cash-out price has fallen to {payout}.',
  ),
  ODDS_NOT_ALLOWED: refusal(
    400,
    '배당은 {minimum}에서 {maximum} 사이여야 합니다.',
    'Odds must be between {minimum} and {maximum}.',
  ),
  CLIENT_BET_ID_REUSED: refusal(
    409,
    '같은 번호의 다른 베팅이 있습니다.',
    'This id was already used for another bet.',
  ),
} as const satisfies Refusals;
