/** Refusals about content. */
import { refusal, type Refusals } from '../refusal.ts';

export const CONTENT_REJECTIONS = {
  UNKNOWN_CONTENT: refusal(404, '존재하지 않는 게시물입니다.', 'This entry does not exist.'),
  UNKNOWN_CONTENT_VERSION: refusal(
    404,
    '보관 중인 버전이 아닙니다.',
    'This version of the entry is not kept.',
  ),
  CONTENT_CHANGED: refusal(
    409,
    '다른 운영자가 먼저 수정했습니다. 다시 불러온 뒤 수정해주세요.',
    'Somebody else changed this entry first. Load it again before you change it.',
  ),
  CONTENT_ADDRESS_TAKEN: refusal(
    409,
    '이미 사용 중인 페이지 주소입니다.',
    'Another page of this site has this address.',
  ),
  IMAGE_KIND: refusal(
    400,
    'PNG, JPEG, WEBP, GIF 이미지만 올릴 수 있습니다.',
    'Only PNG, JPEG, WEBP and GIF images can be uploaded.',
  ),
  CONTENT_LIMIT: refusal(
    409,
    '게시물은 최대 {maximum}개까지 등록할 수 있습니다.',
    'There can be at most {maximum} entries.',
  ),
} as const satisfies Refusals;
