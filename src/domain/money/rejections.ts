/** Refusals about transfers, conversions and applications. */
import { refusal, type Refusals } from '../refusal.ts';

export const MONEY_REJECTIONS = {
  SAME_WALLET: refusal(400, '서로 다른 지갑을 선택해주세요.', 'Select two different wallets.'),
  TRANSFER_CURRENCY: refusal(
    400,
    '같은 통화의 지갑끼리만 이체할 수 있습니다. 전환을 이용해주세요.',
    'You can only transfer between wallets of one currency. Use convert instead.',
  ),
  CONVERT_CURRENCY: refusal(
    400,
    '같은 통화는 전환할 수 없습니다. 이체를 이용해주세요.',
    'These wallets hold the same currency. Use transfer instead.',
  ),
  QUOTE_EXPIRED: refusal(
    409,
    '환율 유효시간이 지났습니다. 다시 조회해주세요.',
    'The quote has expired. Request a new one.',
  ),
  CONVERT_TOO_SMALL: refusal(
    400,
    '전환 후 금액이 최소 단위보다 작습니다.',
    'The amount is too small to convert.',
  ),
  WALLET_NOT_OFFERED: refusal(
    403,
    '이 지갑에서는 이용할 수 없습니다.',
    'This is not available for this wallet.',
  ),
  AMOUNT_BELOW_MINIMUM: refusal(
    400,
    '신청 금액은 {minimum} 이상이어야 합니다.',
    'The minimum amount is {minimum}.',
  ),
  AMOUNT_OFF_UNIT: refusal(
    400,
    '신청 금액은 {unit} 단위로 입력해주세요.',
    'The amount must be a multiple of {unit}.',
  ),
  AMOUNT_ABOVE_MAXIMUM: refusal(
    400,
    '신청 금액은 {maximum} 이하여야 합니다.',
    'The maximum amount is {maximum}.',
  ),
  DAILY_LIMIT: refusal(
    409,
    '일일 한도를 초과합니다. 남은 한도는 {remaining}입니다.',
    'This exceeds your daily limit. Remaining today: {remaining}.',
  ),
  MONTHLY_LIMIT: refusal(
    409,
    '월 한도를 초과합니다. 남은 한도는 {remaining}입니다.',
    'This exceeds your monthly limit. Remaining this month: {remaining}.',
  ),
  OUTSIDE_HOURS: refusal(
    409,
    '이용 가능 시간은 매일 {from}~{until} (한국 시간)입니다.',
    'This is available every day from {from} to {until}, Korean time.',
  ),
  TERMS_TOO_EARLY: refusal(
    409,
    '적용 시각은 지금 이후여야 합니다.',
    'The change must take effect later than now.',
  ),
  TERMS_TOO_LATE: refusal(
    400,
    '적용 시각은 {days}일 이내여야 합니다.',
    'The change must take effect within {days} days.',
  ),
  TERMS_WRONG: refusal(
    400,
    '예약된 변경과 서로 맞지 않습니다. ({name})',
    'This contradicts a change that is scheduled. ({name})',
  ),
  AMOUNT_BELOW_FEE: refusal(
    400,
    '신청 금액이 수수료보다 커야 합니다.',
    'The amount must exceed the fee.',
  ),
  APPLICATION_LIMIT: refusal(
    409,
    '처리 중인 신청은 최대 {maximum}건까지 가능합니다.',
    'You can have at most {maximum} pending requests.',
  ),
  QUOTE_CHANGED: refusal(
    409,
    '환율이 변경되었습니다. 결제 금액은 {won}원입니다.',
    'The rate has changed. The amount to pay is now {won} won.',
  ),
  PAYMENT_CODE_IN_USE: refusal(
    409,
    '이미 사용된 입금 코드입니다. 다시 신청해주세요.',
    'This payment code has been used. Please apply again.',
  ),
  UNKNOWN_BANK: refusal(400, '지원하지 않는 은행입니다.', 'This bank is not supported.'),
  BANK_ACCOUNT_NEEDED: refusal(
    409,
    '입금받을 은행 계좌를 입력해주세요.',
    'Enter the bank account to be paid to.',
  ),
  APPLICATION_AT_PROVIDER: refusal(
    409,
    '결제사에서 처리 중인 신청입니다.',
    'The payment provider is processing this request.',
  ),
  UNKNOWN_APPLICATION: refusal(404, '존재하지 않는 신청입니다.', 'This request does not exist.'),
  APPLICATION_DECIDED: refusal(
    409,
    '이미 처리된 신청입니다.',
    'This request has already been processed.',
  ),
} as const satisfies Refusals;
