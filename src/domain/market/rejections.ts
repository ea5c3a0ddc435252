/** Refusals about instruments and their prices. */
import { refusal, type Refusals } from '../refusal.ts';

export const MARKET_REJECTIONS = {
  UNKNOWN_STOCK: refusal(404, '존재하지 않는 종목입니다.', 'This instrument does not exist.'),
  MARKET_CLOSED: refusal(409, '휴장 시간입니다.', 'The market is closed.'),
  NO_PRICE: refusal(
    503,
    '시세를 수신하는 중입니다. 잠시 후 다시시도해주세요.',
    'Waiting for a price. Please try again shortly.',
  ),
} as const satisfies Refusals;
