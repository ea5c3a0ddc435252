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

/** Its texts are loaded or loading; undefined before `setUpTexts`. */
let chosen: Language | undefined;

const wanted = new Set<TextFiles>([appTexts]);

/** Texts that are loaded already are at hand and change nothing. */
async function loadWanted(language: Language): Promise<void> {
  const load = async (files: TextFiles): Promise<void> =>
    addTexts(language, await inTime(files[language]));
  await Promise.all([...wanted].map(load));
}

/**
 * Loads the texts of a part: from now on they are there in the chosen language and in any that is
 * chosen later. Before `setUpTexts` they come with it.
 */
export async function loadTexts(...parts: readonly TextFiles[]): Promise<void> {
  for (const files of parts) wanted.add(files);
  if (chosen !== undefined) await loadWanted(chosen);
}

/** Call once before the first drawing; resolves when the texts of `language` are there. */
export const setUpTexts = (language: Language): Promise<void> => changeLanguage(language);

/** Resolves when the page shows `language`, or another one was chosen meanwhile. */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  await loadWanted(language);
  if (chosen === language) showLanguage(language);
}
