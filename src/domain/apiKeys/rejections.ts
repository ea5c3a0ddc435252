/** Refusals about keys of programs. */
import { refusal, type Refusals } from '../refusal.ts';

export const API_KEY_REJECTIONS = {
  INVALID_API_KEY: refusal(
    401,
    'API 키가 없거나 폐기되었습니다.',
    'The API key does not exist or was revoked.',
  ),
  INVALID_SIGNATURE: refusal(
    401,
    '요청 서명이 올바르지 않습니다.',
    'The signature does not match the request.',
  ),
  OUTSIDE_RECV_WINDOW: refusal(
    401,
    '요청 시각이 허용 범위를 벗어났습니다. 서버 시각: {serverTime}',
    'The timestamp is outside the receive window. Server time: {serverTime}.',
  ),
  REQUEST_REPLAYED: refusal(
    401,
    '이미 처리된 요청입니다.',
    'This signed request was received before.',
  ),
  ADDRESS_NOT_ALLOWED: refusal(
    403,
    'API 키에 등록되지 않은 IP 주소입니다.',
    'The API key may not be used from this address.',
  ),
  KEY_NOT_PERMITTED: refusal(
    403,
    'API 키로 사용할 수 없는 기능입니다.',
    'The API key does not permit this call.',
  ),
  API_KEYS_FULL: refusal(
    409,
    'API 키는 {max}개까지 만들 수 있습니다.',
    'You can have {max} API keys at most.',
  ),
  INVALID_ADDRESS_LIST: refusal(
    400,
    'IP 주소가 올바르지 않습니다: {address}',
    'Not an IP address or network: {address}',
  ),
  UNKNOWN_API_KEY: refusal(404, 'API 키를 찾을 수 없습니다.', 'There is no such API key.'),
} as const satisfies Refusals;
