/** Refusals that the client says itself, in the words the server would use. */
import { REJECTIONS, type RejectionCode } from '../domain/rejections.ts';
import type { Answer } from '../protocol/answer.ts';
import { fail } from '../streams/answer.ts';

/** The screens translate by code; the text is for whoever reads the answer as it is. */
export function refuse(code: RejectionCode): Answer<never> {
  const { status, ko } = REJECTIONS[code];
  return fail({ status, code, message: ko });
}
