/** Texts by language, each a file of its own that loads when it is chosen. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../domain/preferences.ts';
import type { ko } from './ko.ts';
import type { koRounds } from './koRounds.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: { ui: typeof ko & typeof koRounds };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
    contextSeparator: '::';
    pluralSeparator: '::';
  }
}

const appTexts = {
  ko: async () => (await import('./ko.ts')).ko,
  en: async () => (await import('./en.ts')).en,
} as const satisfies Record<Language, () => Promise<object>>;

async function loadAppTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'ui')) return;
  i18next.addResourceBundle(language, 'ui', await appTexts[language]());
}

const roundTexts = {
  ko: async () => (await import('./koRounds.ts')).koRounds,
  en: async () => (await import('./enRounds.ts')).enRounds,
} as const satisfies Record<Language, () => Promise<object>>;

let areRoundsWanted = false;

async function loadTexts(language: Language): Promise<void> {
  await loadAppTexts(language);
  if (!areRoundsWanted) return;
  const texts = await roundTexts[language]();
  i18next.addResourceBundle(language, 'ui', texts, true);
}

/**
 * The texts of short rounds, which come with their screen: from now on in the chosen language and
 * in any that is chosen later. Before `setUpTexts` they come with it.
 */
export async function loadRoundTexts(): Promise<void> {
  areRoundsWanted = true;
  if (i18next.isInitialized) await loadTexts(i18next.language === 'en' ? 'en' : 'ko');
}

/** Call once before the first drawing; resolves when the texts of `language` are there. */
export async function setUpTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    // Every language has the same texts.
    fallbackLng: false,
    ns: ['ui'],
    defaultNS: 'ui',
    resources: {},
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
