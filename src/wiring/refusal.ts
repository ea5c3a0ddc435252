/** Refusals that the client says itself, by the codes the server would use. */
import type { RejectionCode } from '../domain/rejections.ts';
import type { Answer } from '../protocol/answer.ts';
import { fail } from '../streams/answer.ts';

/** As the table of refusals has them, which loads later than the first of these can be needed. */
const STATUSES = { ORDER_NOT_WORKING: 409, NOT_OFFERED: 403 } as const satisfies Partial<
  Record<RejectionCode, number>
>;

/** The screens write the text by the code. */
export const refuse = (code: keyof typeof STATUSES): Answer<never> =>
  fail({ status: STATUSES[code], code, message: '' });
