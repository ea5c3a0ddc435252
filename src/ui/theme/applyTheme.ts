/** Applies the chosen appearance to the document, where the style tokens read it. */
import type { PreferenceValues } from '../../domain/preferences.ts';

export type UpColor = 'red' | 'green';

/** Korean markets show rises in red, others in green, unless chosen otherwise. */
export const upColorOf = (values: Pick<PreferenceValues, 'upColor' | 'language'>): UpColor => {
  if (values.upColor !== 'language') return values.upColor;
  return values.language === 'ko' ? 'red' : 'green';
};

export function applyTheme(values: PreferenceValues, root: HTMLElement): void {
  root.dataset['theme'] = values.theme;
  root.dataset['up'] = upColorOf(values);
  root.lang = values.language;
}
