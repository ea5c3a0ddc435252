/** Refusals about a person's own account, and about what operators do to it. */
import { refusal, type Refusals } from '../refusal.ts';

export const PROFILE_REJECTIONS = {
  SAME_PASSWORD: refusal(
    400,
    '현재 비밀번호와 다른 비밀번호를 입력해주세요.',
    'Choose a password other than the current one.',
  ),
  INVALID_NICKNAME: refusal(
    400,
    '닉네임은 공백 없이 2~16자입니다.',
    'A nickname is 2 to 16 characters without spaces.',
  ),
  USER_NOT_WAITING: refusal(
    409,
    '승인 대기중인 회원이 아닙니다.',
    'This member is not waiting for approval.',
  ),
  UNKNOWN_SESSION: refusal(
    404,
    '이미 로그아웃되었거나 없는 기기입니다.',
    'That device is logged out already, or there is no such one.',
  ),
  USER_NOT_BLOCKED: refusal(409, '차단된 회원이 아닙니다.', 'This member is not blocked.'),
} as const satisfies Refusals;
