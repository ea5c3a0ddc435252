/** The result of a request: an answer, or a refusal of the closed list. */
import type { Rejection } from '../domain/rejections.ts';

export type Reply<Answer> =
  | {
      readonly ok: true;
      readonly answer: Answer;
      /** A second admin has to confirm it; nothing is carried out yet. */
      readonly isPending?: true;
    }
  | { readonly ok: false; readonly rejection: Rejection };

export const succeed = <Answer>(answer: Answer): Reply<Answer> => ({ ok: true, answer });
export const refuse = (rejection: Rejection): Reply<never> => ({ ok: false, rejection });
