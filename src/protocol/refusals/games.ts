/** Texts of refusals of short rounds, copy trading and partners. */
import type { Language } from '../../domain/preferences.ts';
import type { RejectionCode } from '../../domain/rejections.ts';

export const GAMES_TEXTS = {
  UNKNOWN_ROUND: { ko: '존재하지 않는 회차입니다.', en: 'This round does not exist.' },
  ROUND_ENDED: { ko: '이미 종료된 회차입니다.', en: 'This round is over.' },
  ROUND_NOT_STARTED: {
    ko: '아직 베팅을 받지 않는 회차입니다.',
    en: 'This round takes no bets yet.',
  },
  ROUND_LOCKED: { ko: '베팅 시간이 마감되었습니다.', en: 'Betting is closed.' },
  ROUND_MARKET_CLOSED: {
    ko: '휴장 시간에는 베팅할 수 없습니다.',
    en: 'Bets are not accepted while the market is closed.',
  },
  OPTION_OFF: {
    ko: '현재 이용할 수 없는 상품입니다.',
    en: 'This product is currently unavailable.',
  },
  STAKE_TOO_SMALL: { ko: '투자는 {minimum} 이상 가능합니다.', en: 'The minimum bet is {minimum}.' },
  STAKE_TOO_LARGE: {
    ko: '투자는 {maximum} 이하로 가능합니다.',
    en: 'The maximum bet is {maximum}.',
  },
  STAKE_OFF_STEP: {
    ko: '베팅 금액은 {step} 단위로 입력해주세요.',
    en: 'The stake must be a multiple of {step}.',
  },
  ROUND_LIMIT: {
    ko: '회차당 베팅 한도를 초과했습니다. (남은 한도 {rest})',
    en: 'The limit per round is exceeded. ({rest} left)',
  },
  ROUND_EXPOSURE: {
    ko: '이 회차는 더 이상 베팅할 수 없습니다. (남은 한도 {rest})',
    en: 'This side of the round has reached its limit. ({rest} left)',
  },
  ROUND_SETTLED: {
    ko: '이미 정산된 회차입니다.',
    en: 'This round is settled and cannot be voided.',
  },
  BET_NOT_OPEN: { ko: '진행 중인 베팅이 아닙니다.', en: 'This bet is not in progress.' },
  CASH_OUT_OFF: { ko: '이 베팅은 조기 정산할 수 없습니다.', en: 'This bet cannot be cashed out.' },
  CASH_OUT_CLOSED: {
    ko: '베팅 시간이 마감되어 조기 정산할 수 없습니다.',
    en: 'Bets cannot be cashed out after betting has closed.',
  },
  CASH_OUT_NO_PRICE: {
    ko: '지금은 조기 정산 가격이 없습니다.',
    en: 'There is no cash-out price at the moment.',
  },
  CASH_OUT_MOVED: {
    ko: '방금 가격이 바뀌었습니다. 다시 시도해주세요.',
    en: 'The price has just changed. Please try again.',
  },
  CASH_OUT_BELOW: {
    ko: '조기 정산 가격이 {payout}(으)로 내려갔습니다.',
    en: 'The cash-out price has fallen to {payout}.',
  },
  ODDS_NOT_ALLOWED: {
    ko: '배당은 {minimum}에서 {maximum} 사이여야 합니다.',
    en: 'Odds must be between {minimum} and {maximum}.',
  },
  CLIENT_BET_ID_REUSED: {
    ko: '같은 번호의 다른 베팅이 있습니다.',
    en: 'This id was already used for another bet.',
  },
  UNKNOWN_TRADER: { ko: '존재하지 않는 트레이더입니다.', en: 'This trader does not exist.' },
  UNKNOWN_FOLLOW: { ko: '존재하지 않는 팔로우입니다.', en: 'This follow does not exist.' },
  UNKNOWN_COPY: { ko: '존재하지 않는 카피 포지션입니다.', en: 'This copy does not exist.' },
  TRADER_APPLIED: {
    ko: '이미 트레이더이거나 신청이 접수되어 있습니다.',
    en: 'You are a trader already, or your application is waiting.',
  },
  TRADER_DECIDED: {
    ko: '이미 심사가 끝난 트레이더 신청입니다.',
    en: 'This application has been decided already.',
  },
  TRADER_FOLLOWS: {
    ko: '팔로우 중에는 트레이더를 신청할 수 없습니다.',
    en: 'Stop following before you apply to be a trader.',
  },
  TRADER_CANNOT_FOLLOW: {
    ko: '트레이더는 팔로우할 수 없습니다.',
    en: 'Traders cannot follow other traders.',
  },
  TRADER_NO_EXITS: {
    ko: '트레이더는 익절·손절 주문을 할 수 없습니다.',
    en: 'Traders cannot set take-profit or stop-loss.',
  },
  TRADER_SELL: {
    ko: '카피 중인 포지션은 포지션 감소 주문으로만 줄일 수 있습니다.',
    en: 'A copied position can only be reduced by reduce-only orders.',
  },
  TRADER_OPPOSITE: {
    ko: '카피 중인 포지션과 반대 방향으로 주문할 수 없습니다.',
    en: 'You cannot open the side opposite to a copied position.',
  },
  TRADER_CLOSED: {
    ko: '현재 팔로워를 받지 않는 트레이더입니다.',
    en: 'This trader does not accept new followers.',
  },
  TRADER_FULL: {
    ko: '팔로워 정원이 초과되었습니다.',
    en: 'This trader has no room for more followers.',
  },
  CAPACITY_BELOW_FOLLOWERS: {
    ko: '현재 팔로워 수({followers}명)보다 적게 설정할 수 없습니다.',
    en: 'Capacity cannot be below the current {followers} followers.',
  },
  ALREADY_FOLLOWING: {
    ko: '한 명의 트레이더만 팔로우할 수 있습니다.',
    en: 'You can follow only one trader.',
  },
  FOLLOW_LIMIT_MIN: {
    ko: '최대 한도와 1회 한도는 {minimum} USDT 이상이어야 합니다.',
    en: 'The maximum limit and the one-time limit must be at least {minimum} USDT.',
  },
  FOLLOW_LIMIT_ORDER: {
    ko: '최대 한도는 1회 한도보다 커야 합니다.',
    en: 'The maximum limit must be greater than the one-time limit.',
  },
  FOLLOW_NO_PAIR: { ko: '종목을 하나 이상 선택해주세요.', en: 'Select at least one pair.' },
  FOLLOW_MULTIPLIER: {
    ko: '배율은 0% 이상 1% 단위로 입력해주세요.',
    en: 'The multiplier must be at least 0%, in steps of 1%.',
  },
  FOLLOW_NO_BALANCE: {
    ko: '선물 지갑에 USDT가 있어야 팔로우할 수 있습니다.',
    en: 'Unable to follow due to insufficient balance.',
  },
  CLOSE_COPIES_FIRST: {
    ko: '카피 중인 포지션을 먼저 종료해주세요.',
    en: 'Close the copied positions before you unfollow.',
  },
  COPY_PRICE_MOVED: {
    ko: '가격이 변동되었습니다. 현재가 {price}',
    en: 'The price has moved. It is now {price}.',
  },
  UNKNOWN_PARTNER: { ko: '존재하지 않는 파트너입니다.', en: 'This partner does not exist.' },
  INVALID_PARTNER_CODE: {
    ko: '파트너 코드는 영문, 숫자, _, - 3~32자입니다.',
    en: 'A partner code is 3 to 32 letters, digits, _ or -.',
  },
  PARTNER_CODE_TAKEN: { ko: '이미 사용중인 파트너 코드입니다.', en: 'This partner code is taken.' },
  PARTNER_CANNOT_TRADE: {
    ko: '파트너 계정은 투자 및 주문을 할 수 없습니다.',
    en: 'Affiliate accounts cannot bet or place orders.',
  },
  PARTNER_RATE_ABOVE_PARENT: {
    ko: '상위 파트너의 요율({rate})보다 높을 수 없습니다.',
    en: 'A rate cannot be above that of the partner above ({rate}).',
  },
  PARTNER_RATE_BELOW_CHILD: {
    ko: '하위 파트너의 요율({rate})보다 낮을 수 없습니다.',
    en: 'A rate cannot be below that of a partner below ({rate}).',
  },
  PARTNER_RATE_ABOVE_EDGE: {
    ko: '회차 요율은 하우스 엣지({rate})보다 높을 수 없습니다. 그보다 높으면 두 계정이 짜고 이득을 볼 수 있습니다.',
    en: 'The rate for rounds cannot be above the house edge ({rate}): above it, two accounts could gain together.',
  },
  PARTNER_TOO_DEEP: {
    ko: '파트너는 {maximum}단계까지 만들 수 있습니다.',
    en: 'Partners can have at most {maximum} levels.',
  },
  PARTNER_DAY_OPEN: {
    ko: '아직 끝나지 않은 날은 정산할 수 없습니다.',
    en: 'A day can be settled once it is over.',
  },
  PARTNER_NOTHING_DUE: {
    ko: '정산할 금액이 없습니다.',
    en: 'There is nothing to settle for this day.',
  },
} as const satisfies Partial<Record<RejectionCode, Readonly<Record<Language, string>>>>;
