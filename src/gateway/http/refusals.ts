/** A refusal as the caller reads it: `{status, code, message, data?}` in the right language. */
import {
  type Rejection,
  type RejectionLanguage,
  REJECTIONS,
  rejectionText,
} from '../../domain/rejections.ts';
import type { ErrorBody } from '../../protocol/fields.ts';

/** HTTP statuses that refusals have. */
export type RefusalStatus = (typeof REJECTIONS)[keyof typeof REJECTIONS]['status'];

export interface Refused {
  readonly status: RefusalStatus;
  readonly body: ErrorBody;
}

export function refusedAs(rejection: Rejection, language: RejectionLanguage): Refused {
  const { code, data } = rejection;
  const { status } = REJECTIONS[code];
  const body = { status, code, message: rejectionText(rejection, language) };
  return { status, body: data === undefined ? body : { ...body, data } };
}

interface Wish {
  readonly language: RejectionLanguage;
  readonly weight: number;
}

/** `en-US;q=0.8` as a wish; none for a language there are no texts in. */
function readWish(part: string): readonly Wish[] {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const [language] = tag.split('-');
  if (language !== 'ko' && language !== 'en') return [];
  const quality = parameters.map((text) => /^q=(\d(?:\.\d{0,3})?)$/.exec(text)?.[1]);
  return [{ language, weight: Number(quality.find((text) => text !== undefined) ?? 1) }];
}

/** The one of our languages an Accept-Language header likes best, the first of equals; else Korean. */
export function askedLanguage(acceptLanguage: string | null): RejectionLanguage {
  const wishes = (acceptLanguage ?? '').split(',').flatMap(readWish);
  const best = Math.max(...wishes.map(({ weight }) => weight));
  const chosen = wishes.find(({ weight }) => weight === best && weight > 0);
  return chosen?.language ?? 'ko';
}
