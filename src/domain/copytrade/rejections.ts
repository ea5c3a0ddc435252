/** Refusals about copy trading. */
import { refusal, type Refusals } from '../refusal.ts';

export const COPYTRADE_REJECTIONS = {
  UNKNOWN_TRADER: refusal(404, '존재하지 않는 트레이더입니다.', 'This trader does not exist.'),
  UNKNOWN_FOLLOW: refusal(404, '존재하지 않는 팔로우입니다.', 'This follow does not exist.'),
  UNKNOWN_COPY: refusal(404, '존재하지 않는 카피 포지션입니다.', 'This copy does not exist.'),
  TRADER_APPLIED: refusal(
    409,
    '이미 트레이더이거나 신청이 접수되어 있습니다.',
    'You are a trader already, or your application is waiting.',
  ),
  TRADER_DECIDED: refusal(
    409,
    '이미 심사가 끝난 트레이더 신청입니다.',
    'This application has been decided already.',
  ),
  TRADER_FOLLOWS: refusal(
    409,
    '팔로우 중에는 트레이더를 신청할 수 없습니다.',
    'Stop following before you apply to be a trader.',
  ),
  TRADER_CANNOT_FOLLOW: refusal(
    403,
    '트레이더는 팔로우할 수 없습니다.',
    'Traders cannot follow other traders.',
  ),
  TRADER_NO_EXITS: refusal(
    403,
    '트레이더는 익절·손절 주문을 할 수 없습니다.',
    'Traders cannot set take-profit or stop-loss.',
  ),
  TRADER_SELL: refusal(
    403,
    '카피 중인 포지션은 포지션 감소 주문으로만 줄일 수 있습니다.',
    'A copied position can only be reduced by reduce-only orders.',
  ),
  TRADER_OPPOSITE: refusal(
    403,
    '카피 중인 포지션과 반대 방향으로 주문할 수 없습니다.',
    'You cannot open the side opposite to a copied position.',
  ),
  TRADER_CLOSED: refusal(
    409,
    '현재 팔로워를 받지 않는 트레이더입니다.',
    'This trader does not accept new followers.',
  ),
  TRADER_FULL: refusal(
    409,
    '팔로워 정원이 초과되었습니다.',
    'This trader has no room for more followers.',
  ),
  CAPACITY_BELOW_FOLLOWERS: refusal(
    409,
    '현재 팔로워 수({followers}명)보다 적게 설정할 수 없습니다.',
    'Capacity cannot be below the current {followers} followers.',
  ),
  ALREADY_FOLLOWING: refusal(
    409,
    '한 명의 트레이더만 팔로우할 수 있습니다.',
    'You can follow only one trader.',
  ),
  FOLLOW_LIMIT_MIN: refusal(
    400,
    '최대 한도와 1회 한도는 {minimum} USDT 이상이어야 합니다.',
    'The maximum limit and the one-time limit must be at least {minimum} USDT.',
  ),
  FOLLOW_LIMIT_ORDER: refusal(
    400,
    '최대 한도는 1회 한도보다 커야 합니다.',
    'The maximum limit must be greater than the one-time limit.',
  ),
  FOLLOW_NO_PAIR: refusal(400, '종목을 하나 이상 선택해주세요.', 'Select at least one pair.'),
  FOLLOW_MULTIPLIER: refusal(
    400,
    '배율은 0% 이상 1% 단위로 입력해주세요.',
    'The multiplier must be at least 0%, in steps of 1%.',
  ),
  FOLLOW_NO_BALANCE: refusal(
    409,
    '선물 지갑에 USDT가 있어야 팔로우할 수 있습니다.',
    'Unable to follow due to insufficient balance.',
  ),
  CLOSE_COPIES_FIRST: refusal(
    409,
    '카피 중인 포지션을 먼저 종료해주세요.',
    'Close the copied positions before you unfollow.',
  ),
  COPY_PRICE_MOVED: refusal(
    409,
    '가격이 변동되었습니다. 현재가 {price}',
    'The price has moved. It is now {price}.',
  ),
} as const satisfies Refusals;
