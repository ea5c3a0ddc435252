/** Texts of refusals of any request, and of whom it may be made by. */
import type { Language } from '../../domain/preferences.ts';
import type { RejectionCode } from '../../domain/rejections.ts';

export const ACCESS_TEXTS = {
  MALFORMED_BODY: { ko: '요청 형식이 올바르지 않습니다.', en: 'The request is malformed.' },
  BODY_TOO_LARGE: { ko: '요청 크기가 너무 큽니다.', en: 'The request is too large.' },
  INVALID_PARAMETER: { ko: '입력값이 올바르지 않습니다. ({name})', en: 'Invalid value. ({name})' },
  INVALID_NUMBER: {
    ko: '숫자 형식이 올바르지 않습니다. ({name})',
    en: 'Not a plain decimal number. ({name})',
  },
  NOT_FOUND: { ko: '존재하지 않는 주소입니다.', en: 'This address does not exist.' },
  TRY_AGAIN: { ko: '잠시 후 다시시도해주세요.', en: 'Please try again shortly.' },
  TOO_MANY_REQUESTS: {
    ko: '요청이 너무 많습니다. {seconds}초 후 다시 시도해주세요.',
    en: 'Too many requests. Try again in {seconds} s.',
  },
  TOO_MANY_SUBSCRIPTIONS: {
    ko: '한 연결에서 구독할 수 있는 수를 넘었습니다.',
    en: 'This connection has too many subscriptions.',
  },
  ALREADY_SUBSCRIBED: {
    ko: '이 연결은 이미 같은 대상을 구독하고 있습니다.',
    en: 'This connection is subscribed to this destination already.',
  },
  LOGIN_REQUIRED: { ko: '로그인이 필요합니다.', en: 'Please log in.' },
  TOKEN_EXPIRED: {
    ko: '토큰이 만료되었습니다. 다시 로그인해주세요.',
    en: 'The token has expired. Please log in again.',
  },
  TOKEN_REUSED: {
    ko: '이미 사용된 토큰입니다. 다시 로그인해주세요.',
    en: 'The token was already used. Please log in again.',
  },
  WRONG_CREDENTIALS: {
    ko: '아이디 또는 비밀번호가 일치하지 않습니다.',
    en: 'Wrong username or password.',
  },
  CONFIRMATION_NEEDED: {
    ko: '계속하려면 계정 비밀번호를 입력해주세요.',
    en: 'Enter the password of your account to continue.',
  },
  LOGIN_SLOWED: {
    ko: '로그인 시도가 너무 많습니다. {seconds}초 후 다시 시도해주세요.',
    en: 'Too many login attempts. Try again in {seconds} s.',
  },
  ACCOUNT_DENIED: {
    ko: '계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.',
    en: 'This account cannot be used. Please contact the administrator for details.',
  },
  ACCOUNT_WAITING: { ko: '승인 대기중입니다.', en: 'Please wait for approval.' },
  NO_PERMISSION: { ko: '권한이 없습니다.', en: 'You do not have permission.' },
  NOT_OFFERED: {
    ko: '이 사이트에서 제공하지 않는 서비스입니다.',
    en: 'This site does not offer this service.',
  },
  UNKNOWN_SITE: { ko: '존재하지 않는 사이트입니다.', en: 'This site does not exist.' },
  UNKNOWN_USER: { ko: '존재하지 않는 회원입니다.', en: 'This member does not exist.' },
  DUPLICATE_USERNAME: { ko: '이미 사용중인 아이디입니다.', en: 'This username is taken.' },
  DUPLICATE_NICKNAME: { ko: '이미 사용중인 닉네임입니다.', en: 'This nickname is taken.' },
  DUPLICATE_PHONE: { ko: '이미 사용중인 전화번호입니다.', en: 'This phone number is in use.' },
  ACCOUNT_CLOSED: { ko: '탈퇴한 계정입니다.', en: 'This account is closed.' },
  ACCOUNT_NOT_EMPTY: {
    ko: '잔액, 주문, 포지션 또는 진행중인 투자가 있어 탈퇴할 수 없습니다.',
    en: 'An account with funds, open orders, positions or bets in progress cannot be closed.',
  },
  INVALID_USERNAME: {
    ko: '아이디는 영문 소문자, 숫자, _, - 4~20자입니다.',
    en: 'A username is 4 to 20 lowercase letters, digits, _ or -.',
  },
  INVALID_PASSWORD: {
    ko: '비밀번호는 영문과 숫자 8~32자입니다.',
    en: 'A password is 8 to 32 letters and digits.',
  },
  PASSWORD_LENGTH: { ko: '비밀번호는 8~128자입니다.', en: 'A password has 8 to 128 characters.' },
  PASSWORD_COMMON: {
    ko: '많은 사람이 쓰는 비밀번호라 쉽게 알아낼 수 있습니다. 다른 비밀번호를 정해주세요.',
    en: 'Many people use this password, so it is guessed first. Choose another one.',
  },
  CHANGED_RECENTLY: {
    ko: '연락처나 로그인 설정이 변경되어 {hours}시간 동안 이용할 수 없습니다.',
    en: 'Contact or login settings were changed. Try again in {hours} h.',
  },
  WITHDRAWALS_LOCKED: {
    ko: '계정 보호를 위해 출금이 잠겨 있습니다. 고객센터에 문의해주세요.',
    en: 'Withdrawals are locked to protect the account. Please contact support.',
  },
  WITHDRAWALS_NOT_LOCKED: { ko: '출금이 잠겨 있지 않습니다.', en: 'Withdrawals are not locked.' },
  UNKNOWN_NOTICE_CODE: {
    ko: '코드가 올바르지 않거나 만료되었습니다.',
    en: 'The code is wrong or has expired.',
  },
  INVALID_API_KEY: {
    ko: 'API 키가 없거나 폐기되었습니다.',
    en: 'The API key does not exist or was revoked.',
  },
  INVALID_SIGNATURE: {
    ko: '요청 서명이 올바르지 않습니다.',
    en: 'The signature does not match the request.',
  },
  OUTSIDE_RECV_WINDOW: {
    ko: '요청 시각이 허용 범위를 벗어났습니다. 서버 시각: {serverTime}',
    en: 'The timestamp is outside the receive window. Server time: {serverTime}.',
  },
  REQUEST_REPLAYED: {
    ko: '이미 처리된 요청입니다.',
    en: 'This signed request was received before.',
  },
  ADDRESS_NOT_ALLOWED: {
    ko: 'API 키에 등록되지 않은 IP 주소입니다.',
    en: 'The API key may not be used from this address.',
  },
  KEY_NOT_PERMITTED: {
    ko: 'API 키로 사용할 수 없는 기능입니다.',
    en: 'The API key does not permit this call.',
  },
  API_KEYS_FULL: {
    ko: 'API 키는 {max}개까지 만들 수 있습니다.',
    en: 'You can have {max} API keys at most.',
  },
  INVALID_ADDRESS_LIST: {
    ko: 'IP 주소가 올바르지 않습니다: {address}',
    en: 'Not an IP address or network: {address}',
  },
  UNKNOWN_API_KEY: { ko: 'API 키를 찾을 수 없습니다.', en: 'There is no such API key.' },
  OTP_NEEDED: {
    ko: 'OTP 인증번호를 입력해주세요.',
    en: 'Enter the code of your authenticator app.',
  },
  OTP_MISMATCH: {
    ko: 'OTP 인증번호가 일치하지 않습니다.',
    en: 'The code of your authenticator app is wrong or was used already.',
  },
  OTP_LOCKED: {
    ko: 'OTP 인증번호를 여러 번 잘못 입력했습니다. {seconds}초 후 다시 시도해주세요.',
    en: 'Too many wrong codes. Try again in {seconds} s.',
  },
  TWO_STEP_ON: { ko: '이미 2단계 인증을 사용하고 있습니다.', en: 'Two-step login is already on.' },
  TWO_STEP_OFF: { ko: '2단계 인증을 사용하고 있지 않습니다.', en: 'Two-step login is off.' },
  TWO_STEP_NOT_BEGUN: {
    ko: '2단계 인증 등록을 다시 시작해주세요.',
    en: 'Start the setup of two-step login again.',
  },
  TWO_STEP_REQUIRED: {
    ko: '관리자는 2단계 인증을 설정해야 합니다.',
    en: 'Operators have to set up two-step login first.',
  },
  DUPLICATE_EMAIL: { ko: '이미 사용중인 이메일입니다.', en: 'This e-mail address is in use.' },
  CODE_TOO_SOON: {
    ko: '인증번호는 {seconds}초 후 다시 요청할 수 있습니다.',
    en: 'Another code can be requested in {seconds} s.',
  },
  CODE_LIMIT: {
    ko: '인증번호는 하루 {maximum}회까지 요청할 수 있습니다.',
    en: 'At most {maximum} codes can be requested in a day.',
  },
  CODE_MISMATCH: {
    ko: '인증번호가 일치하지 않습니다. (남은 횟수 {remaining}회)',
    en: 'The code does not match. Attempts left: {remaining}.',
  },
  CODE_EXPIRED: {
    ko: '인증번호가 만료되었습니다. 다시 요청해주세요.',
    en: 'The code is no longer good. Request another one.',
  },
  EMAIL_VERIFICATION_NEEDED: {
    ko: '이메일 인증이 필요합니다.',
    en: 'Verify your e-mail address first.',
  },
  PHONE_VERIFICATION_NEEDED: {
    ko: '휴대폰 인증이 필요합니다.',
    en: 'Verify your phone number first.',
  },
  VERIFICATION_EXPIRED: {
    ko: '인증이 만료되었습니다. 다시 인증해주세요.',
    en: 'The verification has expired. Verify again.',
  },
  NO_MATCHING_MEMBER: {
    ko: '입력하신 정보와 일치하는 회원이 없습니다.',
    en: 'No member matches these details.',
  },
  IDENTITY_UNAVAILABLE: {
    ko: '본인확인 서비스가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
    en: 'The identity check does not answer. Please try again shortly.',
  },
  IDENTITY_FAILED: {
    ko: '본인확인이 완료되지 않았습니다. 다시 시도해주세요.',
    en: 'The identity check was not completed. Please try again.',
  },
  IDENTITY_FORGED: {
    ko: '본인확인 결과가 올바르지 않습니다. 다시 시도해주세요.',
    en: 'The result of the identity check is not valid. Please try again.',
  },
  INVALID_WITHDRAW_PASSWORD: {
    ko: '출금 비밀번호는 영문과 숫자 6~32자입니다.',
    en: 'A withdrawal password is 6 to 32 letters and digits.',
  },
  WITHDRAW_PASSWORD_NEEDED: {
    ko: '출금 비밀번호를 먼저 설정해주세요.',
    en: 'Set a withdrawal password first.',
  },
  WRONG_WITHDRAW_PASSWORD: {
    ko: '출금 비밀번호가 일치하지 않습니다. {remaining}회 더 틀리면 잠깁니다.',
    en: 'The withdrawal password does not match. Attempts before it locks: {remaining}.',
  },
  WITHDRAW_PASSWORD_LOCKED: {
    ko: '출금 비밀번호가 잠겼습니다. {seconds}초 후 다시 시도해주세요.',
    en: 'The withdrawal password is locked. Try again in {seconds} s.',
  },
  PROOF_REQUIRED: {
    ko: '출금 비밀번호 인증이 필요합니다. 인증 후 받은 proof를 함께 보내주세요.',
    en: 'Confirm with your withdrawal password first, and send the proof that it is answered with.',
  },
  WITHDRAW_PROOF_EXPIRED: {
    ko: '출금 인증이 만료되었습니다. 출금 비밀번호를 다시 입력해주세요.',
    en: 'Enter your withdrawal password again.',
  },
  WITHDRAWALS_FROZEN: {
    ko: '관리자가 출금을 정지했습니다. 사유: {reason}',
    en: 'The exchange has frozen your withdrawals. Reason: {reason}',
  },
  WITHDRAWALS_NOT_FROZEN: {
    ko: '출금이 정지되어 있지 않습니다.',
    en: 'Withdrawals are not frozen.',
  },
} as const satisfies Partial<Record<RejectionCode, Readonly<Record<Language, string>>>>;
