/** Puts the chosen appearance on the document, where the style tokens read it. */
import type { PreferenceValues } from '../services/services.ts';

/** What the page's first paint needs, before any script of the app runs (index.html reads it). */
export const SHELL_KEY = 'maru.shell';

export type UpColor = 'red' | 'green';

/** Korean markets mark a rise red, others green, unless chosen otherwise. */
export const upColorOf = (values: Pick<PreferenceValues, 'upColor' | 'language'>): UpColor => {
  if (values.upColor !== 'language') return values.upColor;
  return values.language === 'ko' ? 'red' : 'green';
};

export function applyTheme(values: PreferenceValues, root: HTMLElement): void {
  root.dataset['theme'] = values.theme;
  root.dataset['up'] = upColorOf(values);
  root.lang = values.language;
  try {
    localStorage.setItem(
      SHELL_KEY,
      JSON.stringify({ theme: values.theme, language: values.language, up: upColorOf(values) }),
    );
  } catch {
    // Without storage the next first paint is in the default theme; nothing else depends on it.
  }
}
