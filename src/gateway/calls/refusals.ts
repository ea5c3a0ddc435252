/** A refusal as the caller reads it: `{status, code, message, data?}` in the right language. */
import type { Language } from '../../domain/preferences.ts';
import type { RefusalStatus } from '../../domain/refusal.ts';
import { type Rejection, REJECTIONS } from '../../domain/rejections.ts';
import type { SiteTexts } from '../../domain/site/words.ts';
import { siteRejectionText } from '../../protocol/refusals/siteTexts.ts';
import type { ErrorBody } from '../../protocol/fields.ts';

export interface Refused {
  readonly status: RefusalStatus;
  readonly body: ErrorBody;
}

/** @param texts the site's rule for texts */
export function refusedAs(
  rejection: Rejection,
  language: Language,
  texts: SiteTexts = 'requested',
): Refused {
  const { code, data } = rejection;
  const status = REJECTIONS[code];
  const body = { status, code, message: siteRejectionText(rejection, texts, language) };
  return { status, body: data === undefined ? body : { ...body, data } };
}

interface LanguagePreference {
  readonly language: Language;
  readonly weight: number;
}

/** Reads `en-US;q=0.8`; empty for a language there are no texts in. */
function readPreference(part: string): readonly LanguagePreference[] {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const [language] = tag.split('-');
  if (language !== 'ko' && language !== 'en') return [];
  const quality = parameters.map((text) => /^q=(\d(?:\.\d{0,3})?)$/.exec(text)?.[1]);
  return [{ language, weight: Number(quality.find((text) => text !== undefined) ?? 1) }];
}

/** The language that an Accept-Language header prefers, the first of equals; else Korean. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const preferences = (acceptLanguage ?? '').split(',').flatMap(readPreference);
  const best = Math.max(...preferences.map(({ weight }) => weight));
  const chosen = preferences.find(({ weight }) => weight === best && weight > 0);
  return chosen?.language ?? 'ko';
}
