/** What the exchange warns of by itself; published in the form of a refusal. */
import { refusal, type Refusals } from '../refusal.ts';

export const WARNING_REJECTIONS = {
  FEED_DELAYED: refusal(
    503,
    '{stock} 시세 수신이 지연되고 있습니다.',
    'Prices of {stock} are delayed.',
  ),
} as const satisfies Refusals;
