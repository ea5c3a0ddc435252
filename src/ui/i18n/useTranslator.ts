/** The translator of the chosen language, which components follow. */
import { useSyncExternalStore } from 'react';
import type { Language } from '../../domain/preferences.ts';
import { type Translator, translatorOf } from './translator.ts';

let shown: Translator = translatorOf('ko');
const listeners = new Set<() => void>();

/** Draws the page in `language`, whose texts are loaded. */
export function showLanguage(language: Language): void {
  if (shown.language === language) return;
  shown = translatorOf(language);
  for (const changed of listeners) changed();
}

function onLanguage(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useTranslator = (): Translator => useSyncExternalStore(onLanguage, () => shown);
