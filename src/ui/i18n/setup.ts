/** Texts by language: Korean comes with the app, English when it is asked for. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../format/decimalText.ts';
import { ko } from './ko.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: { ui: typeof ko };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
    contextSeparator: '::';
    pluralSeparator: '::';
  }
}

async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'ui')) return;
  const { en } = await import('./en.ts');
  i18next.addResourceBundle(language, 'ui', en);
}

/** Call once before the first drawing; resolves when the texts of `language` are there. */
export async function setUpTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'ko',
    fallbackLng: 'ko',
    ns: ['ui'],
    defaultNS: 'ui',
    resources: { ko: { ui: ko } },
    // Keys such as ORDER_FILLED name events; the underscore is no grammar.
    contextSeparator: '::',
    pluralSeparator: '::',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  });
  await changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  await i18next.changeLanguage(language);
}
