/**
 * The accent color of a site, and whether it can be made out in both themes (WCAG 2.2 AA: 3:1 for
 * lines, 4.5:1 for text).
 */
import { reject, type Rejection } from '../rejections.ts';

export const THEMES = ['white', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The accent as one theme shows it: lines, text, and the background of highlighted text. */
export interface AccentTones {
  readonly line: string;
  readonly text: string;
  readonly tint: string;
}

/** Backgrounds behind the accent in each theme; the first is the page itself. */
export const GROUNDS: Readonly<Record<Theme, readonly [string, ...string[]]>> = {
  white: ['#fdfdfc', '#f9f9f8'],
  dark: ['#111110', '#191918'],
};
const LINE_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;
const TINT_SHARE = 0.1;
const TEXT_STEP = 0.02;

const isHexColor = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `share` of one color in another one. */
function mix(color: string, other: string, share: number): string {
  const under = channelsOf(other);
  const mixed = channelsOf(color).map((value, place) => {
    const channel = Math.round(value * share + (under[place] ?? 0) * (1 - share));
    return channel.toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** Relative luminance of an sRGB color, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const leastContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(color, ground)));

const TOO_FAINT = {
  white: 'SITE_ACCENT_TOO_LIGHT',
  dark: 'SITE_ACCENT_TOO_DARK',
} as const satisfies Readonly<Record<Theme, string>>;

/** Why a color cannot be an accent: it is hardly made out on the background of a theme. */
export function accentRejection(accent: string): Rejection | undefined {
  if (!isHexColor(accent)) return reject('INVALID_PARAMETER', { name: 'accent' });
  for (const theme of THEMES) {
    const ratio = leastContrast(accent, GROUNDS[theme]);
    if (ratio >= LINE_CONTRAST) continue;
    // Rounded down, so that no refusal shows the ratio it asks for.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    return reject(TOO_FAINT[theme], { ratio: shown, required: String(LINE_CONTRAST) });
  }
  return undefined;
}

/** The accent in a theme: as text it is mixed with black or white until it can be read. */
export function accentTones(accent: string, theme: Theme): AccentTones {
  const [page, ...others] = GROUNDS[theme];
  const tint = mix(accent, page, TINT_SHARE);
  const end = theme === 'white' ? '#000000' : '#ffffff';
  let text = accent;
  for (let share = 1; leastContrast(text, [page, ...others, tint]) < TEXT_CONTRAST;) {
    share -= TEXT_STEP;
    text = mix(accent, end, Math.max(share, 0));
  }
  return { line: accent, text, tint };
}
