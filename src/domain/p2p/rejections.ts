/** Refusals about P2P. */
import { refusal, type Refusals } from '../refusal.ts';

export const P2P_REJECTIONS = {
  UNKNOWN_P2P: refusal(404, '존재하지 않는 P2P 신청입니다.', 'This P2P request does not exist.'),
  P2P_IN_PROGRESS: refusal(
    409,
    '진행 중인 P2P 신청이 있습니다. 완료 후 다시 신청해주세요.',
    'You already have a P2P request in progress.',
  ),
  P2P_WON_CHANGED: refusal(
    409,
    '환율이 변경되었습니다. 거래 금액은 {won}원입니다.',
    'The rate has changed. The trade is now for {won} won.',
  ),
  P2P_STEP_NOT_NOW: refusal(
    409,
    '현재 단계에서는 할 수 없습니다. ({status})',
    'This is not possible at the present step. ({status})',
  ),
  P2P_OTHER_SIDE: refusal(
    403,
    '거래 상대방만 할 수 있습니다.',
    'Only the other side of the trade can do this.',
  ),
  P2P_EXPIRED: refusal(409, 'P2P 유효 시간이 지났습니다.', 'The time for this P2P trade is over.'),
  P2P_OVER: refusal(409, '이미 종료된 P2P 신청입니다.', 'This P2P trade is already over.'),
  P2P_FILES: refusal(
    409,
    '파일은 {maximum}개까지 첨부할 수 있습니다.',
    'A side can attach at most {maximum} files.',
  ),
  P2P_CHAT_LIMIT: refusal(
    429,
    '메시지를 너무 자주 보냈습니다. {seconds}초 후 다시 시도해주세요.',
    'Too many messages. Try again in {seconds} s.',
  ),
  P2P_CHAT_CLOSED: refusal(
    409,
    '이 거래의 대화는 종료되었습니다. 고객센터를 이용해주세요.',
    'The chat of this trade is closed. Please contact support.',
  ),
  P2P_CHAT_FULL: refusal(
    409,
    '이 거래에서 보낼 수 있는 메시지 {maximum}개를 모두 사용했습니다.',
    'All {maximum} messages of this trade have been used.',
  ),
} as const satisfies Refusals;
