/**
 * The text of every refusal in Korean and English: what the gateway answers and the client
 * translates by.
 */
import { groupDigits } from '../../domain/decimal.ts';
import type { Language } from '../../domain/preferences.ts';
import type { Rejection, RejectionCode } from '../../domain/rejections.ts';
import { ACCESS_TEXTS } from './access.ts';
import { FUTURES_TEXTS } from './futures.ts';
import { GAMES_TEXTS } from './games.ts';
import { MONEY_TEXTS } from './money.ts';
import { PEOPLE_TEXTS } from './people.ts';

export const REFUSAL_TEXTS: Readonly<Record<RejectionCode, Readonly<Record<Language, string>>>> = {
  ...ACCESS_TEXTS,
  ...FUTURES_TEXTS,
  ...GAMES_TEXTS,
  ...MONEY_TEXTS,
  ...PEOPLE_TEXTS,
};

/** A number with thousand separators, as the whole product writes it; other text as it is. */
function grouped(figure: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(figure)) return figure;
  const [whole = '', ...fraction] = figure.split('.');
  return [groupDigits(whole), ...fraction].join('.');
}

/** The text shown to the user, with the figures filled in. */
export function rejectionText(rejection: Rejection, language: Language): string {
  const template: string = REFUSAL_TEXTS[rejection.code][language];
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const figure = rejection.data?.[name];
    return figure === undefined ? whole : grouped(figure);
  });
}
