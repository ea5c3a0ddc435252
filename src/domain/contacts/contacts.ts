/** Questions of people to the operator, and the answers. */
import { refusal, type Refusals } from '../refusal.ts';

/** Characters of a question, and of an answer. */
export const CONTACT_TEXT_MAX = 2_000;
/** Files of one question. */
export const CONTACT_FILES_MAX = 3;
/** Answers to one question. */
export const ANSWERS_MAX = 50;

export const CONTACT_REJECTIONS = {
  UNKNOWN_CONTACT: refusal(404, '존재하지 않는 문의입니다.', 'This inquiry does not exist.'),
  CONTACT_LIMIT: refusal(
    429,
    '문의가 너무 많습니다. {seconds}초 후 다시 문의해주세요.',
    'Too many inquiries. Try again in {seconds} s.',
  ),
  CONTACT_ANSWERS: refusal(
    409,
    '한 문의에는 {maximum}개까지 답변할 수 있습니다.',
    'An inquiry takes at most {maximum} answers.',
  ),
} as const satisfies Refusals;
