/** Texts by language, each a file of its own that loads when it is chosen. */
import type { Language } from '../../domain/preferences.ts';
import type { TextFiles } from './textFiles.ts';
import { addTexts } from './translator.ts';
import { showLanguage } from './useTranslator.ts';
import { inTime } from '../services/inTime.ts';

const appTexts = {
  ko: async () => (await import('./ko.ts')).ko,
  en: async () => (await import('./en.ts')).en,
} as const satisfies TextFiles;

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

/** Its texts are loaded or loading; undefined before `setUpTexts`. */
let chosen: Language | undefined;

const wanted = new Set<TextFiles>([appTexts]);

/** Texts that are loaded already are at hand and change nothing. */
async function loadTexts(language: Language): Promise<void> {
  const load = async (files: TextFiles): Promise<void> =>
    addTexts(language, await inTime(files[language]));
  await Promise.all([...wanted].map(load));
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
  if (chosen !== undefined) await loadTexts(chosen);
}

/** Call once before the first drawing; resolves when the texts of `language` are there. */
export const setUpTexts = (language: Language): Promise<void> => changeLanguage(language);

/** Resolves when the page shows `language`, or another one was chosen meanwhile. */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  await loadTexts(language);
  if (chosen === language) showLanguage(language);
}
