/** Partners: members whose code others sign up with. */
import { refusal, type Refusals } from '../refusal.ts';

/** 3 to 32 letters, digits, `_` or `-`; compared in lower case. Undefined for anything else. */
export function partnerCode(text: string): string | undefined {
  const code = text.trim().toLowerCase();
  return /^[a-z0-9_-]{3,32}$/.test(code) ? code : undefined;
}

export const PARTNER_REJECTIONS = {
  UNKNOWN_PARTNER: refusal(404, '존재하지 않는 파트너입니다.', 'This partner does not exist.'),
  INVALID_PARTNER_CODE: refusal(
    400,
    '파트너 코드는 영문, 숫자, _, - 3~32자입니다.',
    'A partner code is 3 to 32 letters, digits, _ or -.',
  ),
  PARTNER_CODE_TAKEN: refusal(
    409,
    '이미 사용중인 파트너 코드입니다.',
    'This partner code is taken.',
  ),
} as const satisfies Refusals;
