/**
 * A refusal in the reader's language. The server writes its message in the site's language; the
 * figures are read out of it again, by the same list of texts it was made from.
 */
import { CLIENT_FAILURES, isClientErrorCode } from '../../domain/clientFailures.ts';
import { isRejectionCode, rejectionText, REJECTIONS } from '../../domain/rejections.ts';
import type { Language } from '../../domain/preferences.ts';

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

/**
 * What the client found itself has a text of its own.
 * @returns the text, or undefined when there was no answer to translate
 */
export function translateRefusal(
  error: { readonly code: string; readonly message: string },
  language: Language,
): string | undefined {
  const { code, message } = error;
  if (isClientErrorCode(code)) return CLIENT_FAILURES[code][language];
  if (!isRejectionCode(code)) return message === '' ? undefined : message;
  const { ko, en } = REJECTIONS[code];
  const data = figuresOf(ko, message) ?? figuresOf(en, message);
  if (data === undefined && message !== '' && /\{\w+\}/.test(ko)) return message;
  return rejectionText(data === undefined ? { code } : { code, data }, language);
}
