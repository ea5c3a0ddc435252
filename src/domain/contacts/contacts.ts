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
  CONTACT_ASSIGNED: refusal(
    409,
    '{operator} 님이 이미 담당하고 있습니다.',
    '{operator} has this inquiry already.',
  ),
  CONTACT_RELEASED: refusal(
    409,
    '담당자가 그사이에 바뀌어 지금은 담당자가 없습니다.',
    'This inquiry was released meanwhile: nobody has it now.',
  ),
  UNKNOWN_OPERATOR: refusal(
    404,
    '문의에 답변할 수 있는 운영자가 아닙니다.',
    'There is no such operator who may answer inquiries.',
  ),
} as const satisfies Refusals;

/** Whose inquiries an operator lists. */
export const ASSIGNED_WORDS = ['MINE', 'NOBODY'] as const;
