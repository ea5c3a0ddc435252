/** Questions of people to the operator, and the answers. */
import type { Refusals } from '../refusal.ts';

/** Characters of a question, and of an answer. */
export const CONTACT_TEXT_MAX = 2_000;
/** Files of one question. */
export const CONTACT_FILES_MAX = 3;
/** Answers to one question. */
export const ANSWERS_MAX = 50;

export const CONTACT_REJECTIONS = {
  UNKNOWN_CONTACT: 404,
  CONTACT_LIMIT: 429,
  CONTACT_ANSWERS: 409,
  CONTACT_ASSIGNED: 409,
  CONTACT_RELEASED: 409,
  UNKNOWN_OPERATOR: 404,
} as const satisfies Refusals;

/** Whose inquiries an operator lists. */
export const ASSIGNED_WORDS = ['MINE', 'NOBODY'] as const;
