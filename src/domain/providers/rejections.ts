/** Refusals about payment providers. */
import { refusal, type Refusals } from '../refusal.ts';

export const PROVIDER_REJECTIONS = {
  PROVIDER_NOT_OFFERED: refusal(
    403,
    '이용할 수 없는 결제 서비스입니다.',
    'This payment service is not available.',
  ),
  PROVIDER_SIGNUP_NEEDED: refusal(
    409,
    '먼저 결제 서비스에 가입해주세요.',
    'Sign up with the payment service first.',
  ),
  PROVIDER_REFUSED: refusal(
    409,
    '결제 서비스에서 거절했습니다. ({reason})',
    'The payment service refused. ({reason})',
  ),
  PROVIDER_UNAVAILABLE: refusal(
    503,
    '결제 서비스가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
    'The payment service does not answer. Please try again shortly.',
  ),
  PROVIDER_NOT_HELD: refusal(
    409,
    '신청이 끝난 뒤 보류된 요청만 종료할 수 있습니다.',
    'Only a request that is held after its application ended can be closed.',
  ),
  PROVIDER_SIGNATURE: refusal(401, '서명이 올바르지 않습니다.', 'The signature is not valid.'),
  PROVIDER_REPLAYED: refusal(
    409,
    '이미 처리된 메시지입니다.',
    'This message was already received.',
  ),
} as const satisfies Refusals;
