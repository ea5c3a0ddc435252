/** Applies the site's name, logo and accent color to the document, where the styles read them. */
import type { PreferenceValues } from '../../domain/preferences.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';

const HOUSE_ICON = '/favicon.svg';
const TOKENS = { '--accent': 'text', '--accent-line': 'line', '--accent-tint': 'tint' } as const;

type SiteAppearance = Pick<WireSiteInfo, 'appearance'> | undefined;

/** Before the site is known, and where it has no look of its own, the document stays as it is. */
export function applyAppearance(
  site: SiteAppearance,
  { theme }: Pick<PreferenceValues, 'theme'>,
  { documentElement: root, head }: Pick<Document, 'documentElement' | 'head'>,
): void {
  const tones = site?.appearance?.accent?.[theme];
  for (const token of ['--accent', '--accent-line', '--accent-tint'] as const) {
    if (tones === undefined) root.style.removeProperty(token);
    else root.style.setProperty(token, tones[TOKENS[token]]);
  }
  if (site !== undefined)
    head
      .querySelector('link[rel="icon"]')
      ?.setAttribute('href', site.appearance?.logoUrl ?? HOUSE_ICON);
}

// Applies the chosen appearance to the document, where the style tokens read it.

type UpColor = 'red' | 'green';

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
