/** Why drawings are rejected; every page knows all refusals, and few draw. */
import { refusal, type Refusals } from '../refusal.ts';

export const DRAWING_REJECTIONS = {
  DRAWING_LIMIT: refusal(
    409,
    '한 종목에는 그리기를 {maximum}개까지 저장할 수 있습니다.',
    'An instrument takes at most {maximum} drawings.',
  ),
} as const satisfies Refusals;
