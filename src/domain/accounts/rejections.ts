/** Refusals about sites, users and their credentials. */
import { refusal, type Refusals } from '../refusal.ts';

export const USER_REJECTIONS = {
  UNKNOWN_SITE: refusal(404, '존재하지 않는 사이트입니다.', 'This site does not exist.'),
  UNKNOWN_USER: refusal(404, '존재하지 않는 회원입니다.', 'This member does not exist.'),
  DUPLICATE_USERNAME: refusal(409, '이미 사용중인 아이디입니다.', 'This username is taken.'),
  DUPLICATE_NICKNAME: refusal(409, '이미 사용중인 닉네임입니다.', 'This nickname is taken.'),
  DUPLICATE_PHONE: refusal(409, '이미 사용중인 전화번호입니다.', 'This phone number is in use.'),
  ACCOUNT_CLOSED: refusal(403, '탈퇴한 계정입니다.', 'This account is closed.'),
  ACCOUNT_NOT_EMPTY: refusal(
    409,
    '잔액, 주문, 포지션 또는 진행중인 투자가 있어 탈퇴할 수 없습니다.',
    'An account with funds, open orders, positions or bets in progress cannot be closed.',
  ),
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
  PASSWORD_LENGTH: refusal(400, '비밀번호는 8~128자입니다.', 'A password has 8 to 128 characters.'),
  PASSWORD_COMMON: refusal(
    400,
    '많은 사람이 쓰는 비밀번호라 쉽게 알아낼 수 있습니다. 다른 비밀번호를 정해주세요.',
    'Many people use this password, so it is guessed first. Choose another one.',
  ),
} as const satisfies Refusals;
