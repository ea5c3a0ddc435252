/**
 * A refusal in the reader's language. The server writes its message in the site's language; the
 * figures are read out of it again, by the same list of texts it was made from.
 */
import { CLIENT_FAILURES, isClientErrorCode } from '../../domain/clientFailures.ts';
import {
  isRejectionCode,
  type Rejection,
  type RejectionCode,
  REJECTIONS,
} from '../../domain/rejections.ts';
import { REFUSAL_TEXTS } from '../../protocol/refusals/texts.ts';
import type { Language } from '../../domain/preferences.ts';
import type { SiteTexts } from '../../domain/site/words.ts';
import { genericText, siteRejectionText } from '../../protocol/refusals/siteTexts.ts';

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The figures that a text was filled with, or undefined when it was not made from the template. */
export function figuresOf(
  template: string,
  text: string,
): Readonly<Record<string, string>> | undefined {
  const names: string[] = [];
  const pattern = template
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return escape(part);
      names.push(part);
      return '(.+?)';
    })
    .join('');
  const match = new RegExp(`^${pattern}$`).exec(text);
  if (match === null) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
}

const CODES = Object.keys(REJECTIONS).filter(isRejectionCode);

/** The refusal whose Korean text a backend sent without its code. */
function knownKorean(message: string): Rejection | undefined {
  const made = (code: RejectionCode) => figuresOf(REFUSAL_TEXTS[code].ko, message);
  // A text without figures is compared whole, before templates that would also fit.
  const code =
    CODES.find((each) => REFUSAL_TEXTS[each].ko === message) ?? CODES.find((each) => made(each));
  const data = code && made(code);
  return code && (data === undefined ? { code } : { code, data });
}

/** The words of a backend with codes of its own, or with none. */
function foreignText(message: string, language: Language, texts: SiteTexts): string | undefined {
  if (message === '') return undefined;
  if (language === 'ko') return message;
  const known = knownKorean(message);
  return genericText(message) ?? (known && siteRejectionText(known, texts, 'en')) ?? message;
}

/**
 * Translates a refusal; failures that the client found itself have texts of their own.
 * @returns the text, or undefined when there was no answer to translate
 */
export function translateRefusal(
  error: { readonly code: string; readonly message: string },
  language: Language,
  texts: SiteTexts = 'requested',
): string | undefined {
  const { code, message } = error;
  if (isClientErrorCode(code)) return CLIENT_FAILURES[code][language];
  if (!isRejectionCode(code)) return foreignText(message, language, texts);
  const { ko, en } = REFUSAL_TEXTS[code];
  const data = figuresOf(ko, message) ?? figuresOf(en, message);
  const generic = siteRejectionText({ code }, texts, language);
  // Words that name no figure need none.
  const isFilled = data !== undefined || !/\{\w+\}/.test(generic);
  if (!isFilled && message !== '') return message;
  return siteRejectionText(data === undefined ? { code } : { code, data }, texts, language);
}
