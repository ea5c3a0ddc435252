/** Texts of refusals of everything that moves money. */
import type { Language } from '../../domain/preferences.ts';
import type { RejectionCode } from '../../domain/rejections.ts';

export const MONEY_TEXTS = {
  SAME_WALLET: { ko: '서로 다른 지갑을 선택해주세요.', en: 'Select two different wallets.' },
  TRANSFER_CURRENCY: {
    ko: '같은 통화의 지갑끼리만 이체할 수 있습니다. 전환을 이용해주세요.',
    en: 'You can only transfer between wallets of one currency. Use convert instead.',
  },
  CONVERT_CURRENCY: {
    ko: '같은 통화는 전환할 수 없습니다. 이체를 이용해주세요.',
    en: 'These wallets hold the same currency. Use transfer instead.',
  },
  QUOTE_EXPIRED: {
    ko: '환율 유효시간이 지났습니다. 다시 조회해주세요.',
    en: 'The quote has expired. Request a new one.',
  },
  CONVERT_TOO_SMALL: {
    ko: '전환 후 금액이 최소 단위보다 작습니다.',
    en: 'The amount is too small to convert.',
  },
  WALLET_NOT_OFFERED: {
    ko: '이 지갑에서는 이용할 수 없습니다.',
    en: 'This is not available for this wallet.',
  },
  AMOUNT_BELOW_MINIMUM: {
    ko: '신청 금액은 {minimum} 이상이어야 합니다.',
    en: 'The minimum amount is {minimum}.',
  },
  AMOUNT_OFF_UNIT: {
    ko: '신청 금액은 {unit} 단위로 입력해주세요.',
    en: 'The amount must be a multiple of {unit}.',
  },
  AMOUNT_ABOVE_MAXIMUM: {
    ko: '신청 금액은 {maximum} 이하여야 합니다.',
    en: 'The maximum amount is {maximum}.',
  },
  DAILY_LIMIT: {
    ko: '일일 한도를 초과합니다. 남은 한도는 {remaining}입니다.',
    en: 'This exceeds your daily limit. Remaining today: {remaining}.',
  },
  MONTHLY_LIMIT: {
    ko: '월 한도를 초과합니다. 남은 한도는 {remaining}입니다.',
    en: 'This exceeds your monthly limit. Remaining this month: {remaining}.',
  },
  OUTSIDE_HOURS: {
    ko: '이용 가능 시간은 매일 {from}~{until} (한국 시간)입니다.',
    en: 'This is available every day from {from} to {until}, Korean time.',
  },
  TERMS_TOO_EARLY: {
    ko: '적용 시각은 지금 이후여야 합니다.',
    en: 'The change must take effect later than now.',
  },
  TERMS_TOO_LATE: {
    ko: '적용 시각은 {days}일 이내여야 합니다.',
    en: 'The change must take effect within {days} days.',
  },
  TERMS_WRONG: {
    ko: '예약된 변경과 서로 맞지 않습니다. ({name})',
    en: 'This contradicts a change that is scheduled. ({name})',
  },
  AMOUNT_BELOW_FEE: {
    ko: '신청 금액이 수수료보다 커야 합니다.',
    en: 'The amount must exceed the fee.',
  },
  APPLICATION_LIMIT: {
    ko: '처리 중인 신청은 최대 {maximum}건까지 가능합니다.',
    en: 'You can have at most {maximum} pending requests.',
  },
  QUOTE_CHANGED: {
    ko: '환율이 변경되었습니다. 결제 금액은 {won}원입니다.',
    en: 'The rate has changed. The amount to pay is now {won} won.',
  },
  PAYMENT_CODE_IN_USE: {
    ko: '이미 사용된 입금 코드입니다. 다시 신청해주세요.',
    en: 'This payment code has been used. Please apply again.',
  },
  UNKNOWN_BANK: { ko: '지원하지 않는 은행입니다.', en: 'This bank is not supported.' },
  BANK_ACCOUNT_NEEDED: {
    ko: '입금받을 은행 계좌를 입력해주세요.',
    en: 'Enter the bank account to be paid to.',
  },
  APPLICATION_AT_PROVIDER: {
    ko: '결제사에서 처리 중인 신청입니다.',
    en: 'The payment provider is processing this request.',
  },
  UNKNOWN_APPLICATION: { ko: '존재하지 않는 신청입니다.', en: 'This request does not exist.' },
  APPLICATION_DECIDED: {
    ko: '이미 처리된 신청입니다.',
    en: 'This request has already been processed.',
  },
  UNKNOWN_ACCOUNT: { ko: '존재하지 않는 지갑입니다.', en: 'This wallet does not exist.' },
  INSUFFICIENT_BALANCE: { ko: '잔액이 부족합니다.', en: 'Insufficient balance.' },
  INVALID_AMOUNT: { ko: '금액은 0보다 커야 합니다.', en: 'The amount must be above zero.' },
  ADJUSTMENT_REUSED: {
    ko: '이미 다른 내용으로 처리된 요청번호입니다.',
    en: 'This request id was already used for another adjustment.',
  },
  ADDRESS_INVALID: { ko: '{coin} 주소가 아닙니다.', en: 'This is not a {coin} address.' },
  ADDRESS_CHECKSUM: {
    ko: '주소에 오타가 있습니다. 다시 복사해주세요.',
    en: 'The address contains a typo. Copy it again.',
  },
  ADDRESS_NETWORK: {
    ko: '{network} 네트워크 주소로는 {coin} 코인을 보낼 수 없습니다.',
    en: 'This is a {network} address. {coin} cannot be sent there.',
  },
  TAG_MISSING: {
    ko: '{coin} 출금에는 태그 또는 메모가 필요합니다.',
    en: 'A {coin} withdrawal needs a tag or memo.',
  },
  TAG_INVALID: { ko: '태그 또는 메모가 올바르지 않습니다.', en: 'The tag or memo is not valid.' },
  TEMPORARY_ADDRESS_LIMIT: {
    ko: '사용하지 않은 일회용 주소는 최대 {maximum}개까지 가능합니다.',
    en: 'You can have at most {maximum} unused one-time addresses.',
  },
  SANDBOX_OFF: {
    ko: '테스트 코인은 데모에서만 받을 수 있습니다.',
    en: 'Test coins exist in the demo only.',
  },
  ADDRESS_BOOK_FULL: {
    ko: '주소록에는 최대 {maximum}개까지 저장할 수 있습니다.',
    en: 'The address book holds at most {maximum} addresses.',
  },
  UNKNOWN_ADDRESS: {
    ko: '주소록에 없는 주소입니다.',
    en: 'This address is not in your address book.',
  },
  ADDRESS_WAITS: {
    ko: '새로 등록한 주소입니다. {hours}시간 후부터 출금할 수 있습니다.',
    en: 'This address is new. You can withdraw to it in {hours} h.',
  },
  UNKNOWN_DEPOSIT: { ko: '존재하지 않는 입금입니다.', en: 'This deposit does not exist.' },
  DEPOSIT_NOT_HELD: { ko: '보류 중인 입금이 아닙니다.', en: 'This deposit is not held.' },
  PROVIDER_NOT_OFFERED: {
    ko: '이용할 수 없는 결제 서비스입니다.',
    en: 'This payment service is not available.',
  },
  PROVIDER_SIGNUP_NEEDED: {
    ko: '먼저 결제 서비스에 가입해주세요.',
    en: 'Sign up with the payment service first.',
  },
  PROVIDER_REFUSED: {
    ko: '결제 서비스에서 거절했습니다. ({reason})',
    en: 'The payment service refused. ({reason})',
  },
  PROVIDER_UNAVAILABLE: {
    ko: '결제 서비스가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
    en: 'The payment service does not answer. Please try again shortly.',
  },
  PROVIDER_NOT_HELD: {
    ko: '신청이 끝난 뒤 보류된 요청만 종료할 수 있습니다.',
    en: 'Only a request that is held after its application ended can be closed.',
  },
  PROVIDER_SIGNATURE: { ko: '서명이 올바르지 않습니다.', en: 'The signature is not valid.' },
  PROVIDER_REPLAYED: { ko: '이미 처리된 메시지입니다.', en: 'This message was already received.' },
  UNKNOWN_P2P: { ko: '존재하지 않는 P2P 신청입니다.', en: 'This P2P request does not exist.' },
  P2P_IN_PROGRESS: {
    ko: '진행 중인 P2P 신청이 있습니다. 완료 후 다시 신청해주세요.',
    en: 'You already have a P2P request in progress.',
  },
  P2P_WON_CHANGED: {
    ko: '환율이 변경되었습니다. 거래 금액은 {won}원입니다.',
    en: 'The rate has changed. The trade is now for {won} won.',
  },
  P2P_STEP_NOT_NOW: {
    ko: '현재 단계에서는 할 수 없습니다. ({status})',
    en: 'This is not possible at the present step. ({status})',
  },
  P2P_OTHER_SIDE: {
    ko: '거래 상대방만 할 수 있습니다.',
    en: 'Only the other side of the trade can do this.',
  },
  P2P_EXPIRED: { ko: 'P2P 유효 시간이 지났습니다.', en: 'The time for this P2P trade is over.' },
  P2P_OVER: { ko: '이미 종료된 P2P 신청입니다.', en: 'This P2P trade is already over.' },
  P2P_FILES: {
    ko: '파일은 {maximum}개까지 첨부할 수 있습니다.',
    en: 'A side can attach at most {maximum} files.',
  },
  P2P_CHAT_LIMIT: {
    ko: '메시지를 너무 자주 보냈습니다. {seconds}초 후 다시 시도해주세요.',
    en: 'Too many messages. Try again in {seconds} s.',
  },
  P2P_CHAT_CLOSED: {
    ko: '이 거래의 대화는 종료되었습니다. 고객센터를 이용해주세요.',
    en: 'The chat of this trade is closed. Please contact support.',
  },
  P2P_CHAT_FULL: {
    ko: '이 거래에서 보낼 수 있는 메시지 {maximum}개를 모두 사용했습니다.',
    en: 'All {maximum} messages of this trade have been used.',
  },
  UNKNOWN_COUPON: { ko: '존재하지 않는 쿠폰입니다.', en: 'This coupon does not exist.' },
  COUPON_AFFILIATE: {
    ko: '제휴사 계정은 쿠폰을 사용할 수 없습니다.',
    en: 'Affiliates cannot use coupons.',
  },
  COUPON_WALLET: {
    ko: '이 지갑에서는 사용할 수 없는 쿠폰입니다.',
    en: 'This coupon cannot be used for this wallet.',
  },
  COUPON_EXPIRED: { ko: '사용 기간이 지난 쿠폰입니다.', en: 'This coupon has expired.' },
  COUPON_ENDED: { ko: '종료된 쿠폰입니다.', en: 'This coupon has ended.' },
  COUPON_USED: { ko: '이미 사용한 쿠폰입니다.', en: 'You have already used this coupon.' },
  COUPON_USED_UP: { ko: '모두 소진된 쿠폰입니다.', en: 'This coupon has been used up.' },
  COUPON_NO_DEPOSIT: {
    ko: '보너스를 받을 수 있는 입금 내역이 없습니다.',
    en: 'There is no deposit that this bonus could follow from.',
  },
  COUPON_CODE_TAKEN: {
    ko: '이미 사용 중인 쿠폰 코드입니다.',
    en: 'A coupon with this code is in use.',
  },
  COUPON_LIMIT: {
    ko: '동시에 운영할 수 있는 쿠폰은 최대 {maximum}개입니다.',
    en: 'At most {maximum} coupons can be in use at a time.',
  },
  BONUS_LOCKED: {
    ko: '보너스는 거래 조건을 채운 뒤에 출금할 수 있습니다. 지금 가능한 금액은 {available}이며, 남은 거래 금액은 {remaining}입니다.',
    en: 'A bonus has to be turned over before it can leave. {available} can leave now; {remaining} remains to be turned over.',
  },
  NO_LIABILITY_PROOF: {
    ko: '아직 발행된 부채 증명에 포함되지 않았습니다.',
    en: 'No published proof of liabilities includes this account yet.',
  },
} as const satisfies Partial<Record<RejectionCode, Readonly<Record<Language, string>>>>;
