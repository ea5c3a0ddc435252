/** Texts by language, each a file of its own that loads when it is chosen. */
import i18next from 'i18next';
import type { Language } from '../../domain/preferences.ts';
import type { AdminTexts } from './adminTexts.ts';
import type { ChartViewTexts } from './chartViewTexts.ts';
import type { DevTexts } from './devTexts.ts';
import type { DrawingTexts } from './drawingTexts.ts';
import type { ko } from './ko.ts';
import type { koContent } from './koContent.ts';
import type { koCopyFollow } from './koCopyFollow.ts';
import type { koCopytrade } from './koCopytrade.ts';
import type { koMessages } from './koMessages.ts';
import type { koPeople } from './koPeople.ts';
import type { koPositions } from './koPositions.ts';
import type { koRounds } from './koRounds.ts';
import type { koWallet } from './koWallet.ts';
import type { LayoutTexts } from './layoutTexts.ts';
import type { PartnerTexts } from './partnerTexts.ts';
import type { ProblemTexts } from './problemTexts.ts';
import type { InstrumentTexts } from './instrumentTexts.ts';
import type { PracticeTexts } from './practiceTexts.ts';
import type { ResultTexts } from './resultTexts.ts';
import type { ShortcutTexts } from './shortcutTexts.ts';
import type { OcoTexts } from './ocoTexts.ts';
import type { ScaleTexts } from './scaleTexts.ts';
import type { PushTexts } from './pushTexts.ts';
import type { SizeTexts } from './sizeTexts.ts';
import type { TextFiles } from './textFiles.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: {
      ui: AdminTexts &
        ChartViewTexts &
        DevTexts &
        DrawingTexts &
        LayoutTexts &
        PartnerTexts &
        ProblemTexts &
        InstrumentTexts &
        ResultTexts &
        ShortcutTexts &
        ScaleTexts &
        OcoTexts &
        SizeTexts &
        PushTexts &
        PracticeTexts &
        typeof ko &
        typeof koContent &
        typeof koCopyFollow &
        typeof koCopytrade &
        typeof koMessages &
        typeof koPeople &
        typeof koPositions &
        typeof koRounds &
        typeof koWallet;
    };
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

/** Texts that come with their screens. */
const screenTexts = {
  content: {
    ko: async () => (await import('./koContent.ts')).koContent,
    en: async () => (await import('./enContent.ts')).enContent,
  },
  copyFollow: {
    ko: async () => (await import('./koCopyFollow.ts')).koCopyFollow,
    en: async () => (await import('./enCopyFollow.ts')).enCopyFollow,
  },
  copytrade: {
    ko: async () => (await import('./koCopytrade.ts')).koCopytrade,
    en: async () => (await import('./enCopytrade.ts')).enCopytrade,
  },
  messages: {
    ko: async () => (await import('./koMessages.ts')).koMessages,
    en: async () => (await import('./enMessages.ts')).enMessages,
  },
  people: {
    ko: async () => (await import('./koPeople.ts')).koPeople,
    en: async () => (await import('./enPeople.ts')).enPeople,
  },
  positions: {
    ko: async () => (await import('./koPositions.ts')).koPositions,
    en: async () => (await import('./enPositions.ts')).enPositions,
  },
  rounds: {
    ko: async () => (await import('./koRounds.ts')).koRounds,
    en: async () => (await import('./enRounds.ts')).enRounds,
  },
  wallet: {
    ko: async () => (await import('./koWallet.ts')).koWallet,
    en: async () => (await import('./enWallet.ts')).enWallet,
  },
} as const satisfies Record<string, TextFiles>;

export type ScreenTexts = keyof typeof screenTexts;

const wanted = new Set<TextFiles>();

async function loadTexts(language: Language): Promise<void> {
  await loadAppTexts(language);
  for (const files of wanted)
    i18next.addResourceBundle(language, 'ui', await files[language](), true);
}

/**
 * The texts of some screens, which come with them: from now on in the chosen language and in any
 * that is chosen later. Before `setUpTexts` they come with it.
 */
export const loadScreenTexts = (name: ScreenTexts): Promise<void> =>
  loadTextFiles(screenTexts[name]);

/** As `loadScreenTexts`, of a part that has a table of its own. */
export async function loadTextFiles(files: TextFiles): Promise<void> {
  wanted.add(files);
  if (i18next.isInitialized) await loadTexts(i18next.language === 'en' ? 'en' : 'ko');
}

/** Call once before the first drawing; resolves when the texts of `language` are there. */
export async function setUpTexts(language: Language): Promise<void> {
  await i18next.init({
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
  });
  await changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  await i18next.changeLanguage(language);
}
