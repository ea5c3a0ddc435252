/** Refusals about two-step login. */
import { refusal, type Refusals } from '../refusal.ts';

export const TWO_STEP_REJECTIONS = {
  OTP_NEEDED: refusal(
    401,
    'OTP 인증번호를 입력해주세요.',
    'Enter the code of your authenticator app.',
  ),
  OTP_MISMATCH: refusal(
    401,
    'OTP 인증번호가 일치하지 않습니다.',
    'The code of your authenticator app is wrong or was used already.',
  ),
  OTP_LOCKED: refusal(
    423,
    'OTP 인증번호를 여러 번 잘못 입력했습니다. {seconds}초 후 다시 시도해주세요.',
    'Too many wrong codes. Try again in {seconds} s.',
  ),
  TWO_STEP_ON: refusal(
    409,
    '이미 2단계 인증을 사용하고 있습니다.',
    'Two-step login is already on.',
  ),
  TWO_STEP_OFF: refusal(409, '2단계 인증을 사용하고 있지 않습니다.', 'Two-step login is off.'),
  TWO_STEP_NOT_BEGUN: refusal(
    409,
    '2단계 인증 등록을 다시 시작해주세요.',
    'Start the setup of two-step login again.',
  ),
  TWO_STEP_REQUIRED: refusal(
    403,
    '관리자는 2단계 인증을 설정해야 합니다.',
    'Operators have to set up two-step login first.',
  ),
} as const satisfies Refusals;
