/** Notifications that reach a browser while no page of the exchange is open in it. */
import { refusal, type Refusals } from '../refusal.ts';

/** Browsers of one member; one more replaces the oldest. */
export const PUSH_BROWSERS_MAX = 10;

export const PUSH_REJECTIONS = {
  PUSH_OFF: refusal(
    409,
    '이 거래소는 페이지를 닫은 동안의 알림을 보내지 않습니다.',
    'This exchange sends no notifications while its page is closed.',
  ),
  PUSH_SERVICE_UNKNOWN: refusal(
    400,
    '이 브라우저의 알림 서비스는 지원하지 않습니다.',
    'The push service of this browser is not supported.',
  ),
} as const satisfies Refusals;

/** What a service worker receives and shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of the exchange's own origin, opened by a press. */
  readonly url: string;
}
