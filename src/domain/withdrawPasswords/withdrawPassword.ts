/** The password that withdrawing and selling ask for, beside that of the account. */
import { MINUTE_MS } from '../time.ts';
import { refusal, type Refusals } from '../refusal.ts';

/** 6 to 32 letters and digits. */
export const isWithdrawPassword = (text: string): boolean => /^[A-Za-z0-9]{6,32}$/.test(text);

/** So many wrong ones, one after another, lock it. */
export const WRONG_TRIES_MAX = 5;
export const LOCKED_FOR_MS = 15 * MINUTE_MS;

export const WITHDRAW_PASSWORD_REJECTIONS = {
  INVALID_WITHDRAW_PASSWORD: refusal(
    400,
    '출금 비밀번호는 영문과 숫자 6~32자입니다.',
    'A withdrawal password is 6 to 32 letters and digits.',
  ),
  WITHDRAW_PASSWORD_NEEDED: refusal(
    409,
    '출금 비밀번호를 먼저 설정해주세요.',
    'Set a withdrawal password first.',
  ),
  WRONG_WITHDRAW_PASSWORD: refusal(
    403,
    '출금 비밀번호가 일치하지 않습니다. {remaining}회 더 틀리면 잠깁니다.',
    'The withdrawal password does not match. Attempts before it locks: {remaining}.',
  ),
  WITHDRAW_PASSWORD_LOCKED: refusal(
    423,
    '출금 비밀번호가 잠겼습니다. {seconds}초 후 다시 시도해주세요.',
    'The withdrawal password is locked. Try again in {seconds} s.',
  ),
  PROOF_REQUIRED: refusal(
    403,
    '출금 비밀번호 인증이 필요합니다. 인증 후 받은 proof를 함께 보내주세요.',
    'Confirm with your withdrawal password first, and send the proof that it is answered with.',
  ),
  WITHDRAW_PROOF_EXPIRED: refusal(
    409,
    '출금 인증이 만료되었습니다. 출금 비밀번호를 다시 입력해주세요.',
    'Enter your withdrawal password again.',
  ),
} as const satisfies Refusals;
