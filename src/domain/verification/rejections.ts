/** Refusals about codes and proofs. */
import { refusal, type Refusals } from '../refusal.ts';

export const VERIFICATION_REJECTIONS = {
  DUPLICATE_EMAIL: refusal(409, '이미 사용중인 이메일입니다.', 'This e-mail address is in use.'),
  CODE_TOO_SOON: refusal(
    429,
    '인증번호는 {seconds}초 후 다시 요청할 수 있습니다.',
    'Another code can be requested in {seconds} s.',
  ),
  CODE_LIMIT: refusal(
    429,
    '인증번호는 하루 {maximum}회까지 요청할 수 있습니다.',
    'At most {maximum} codes can be requested in a day.',
  ),
  CODE_MISMATCH: refusal(
    403,
    '인증번호가 일치하지 않습니다. (남은 횟수 {remaining}회)',
    'The code does not match. Attempts left: {remaining}.',
  ),
  CODE_EXPIRED: refusal(
    409,
    '인증번호가 만료되었습니다. 다시 요청해주세요.',
    'The code is no longer good. Request another one.',
  ),
  EMAIL_VERIFICATION_NEEDED: refusal(
    409,
    '이메일 인증이 필요합니다.',
    'Verify your e-mail address first.',
  ),
  PHONE_VERIFICATION_NEEDED: refusal(
    409,
    '휴대폰 인증이 필요합니다.',
    'Verify your phone number first.',
  ),
  VERIFICATION_EXPIRED: refusal(
    409,
    '인증이 만료되었습니다. 다시 인증해주세요.',
    'The verification has expired. Verify again.',
  ),
  NO_MATCHING_MEMBER: refusal(
    404,
    '입력하신 정보와 일치하는 회원이 없습니다.',
    'No member matches these details.',
  ),
  IDENTITY_UNAVAILABLE: refusal(
    503,
    '본인확인 서비스가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
    'The identity check does not answer. Please try again shortly.',
  ),
  IDENTITY_FAILED: refusal(
    409,
    '본인확인이 완료되지 않았습니다. 다시 시도해주세요.',
    'The identity check was not completed. Please try again.',
  ),
  IDENTITY_FORGED: refusal(
    400,
    '본인확인 결과가 올바르지 않습니다. 다시 시도해주세요.',
    'The result of the identity check is not valid. Please try again.',
  ),
} as const satisfies Refusals;
