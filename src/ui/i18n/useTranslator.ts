/** The translator of the chosen language, which components follow. */
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

interface Translator {
  readonly language: string;
  readonly t: TFunction;
}

let current: Translator | undefined;

/** The same one until the language changes. */
function translator(): Translator {
  const { language } = i18next;
  if (current?.language !== language) current = { language, t: i18next.getFixedT(language, 'ui') };
  return current;
}

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

export const useTranslator = (): Translator => useSyncExternalStore(onLanguage, translator);
