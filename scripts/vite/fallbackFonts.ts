/**
 * Faces over the fonts of the usual systems with the metrics of the page's own font, Pretendard, so
 * that nothing moves when it takes their place. They stand in the page itself, because the market that
 * comes with it is drawn before any style sheet has loaded.
 *
 * A face scales all of its glyphs alike, but no system font differs from Pretendard alike in figures,
 * points, capitals, small letters and Hangul: each of these ranges has a face of its own.
 */
import type { Plugin } from 'vite';

/**
 * Widths in em: a tabular figure, a point or comma, a capital of a symbol, a small letter of an
 * English label (both on average), a syllable of Hangul.
 */
export interface Widths {
  readonly figure: number;
  readonly point: number;
  readonly capital: number;
  readonly letter: number;
  readonly hangul: number;
}

export interface FallbackFont {
  readonly name: string;
  /** Full and PostScript names, by which `local()` finds a face. */
  readonly regular: readonly string[];
  readonly bold: readonly string[];
  readonly widths: { readonly regular: Widths; readonly bold: Widths };
}

/** Measured at weights 400 and 600 of the variable font, which prices and names have; line metrics of its `hhea` table, in em. */
export const PAGE_FONT = {
  widths: {
    regular: { figure: 0.6143, point: 0.254, capital: 0.637, letter: 0.4504, hangul: 0.8643 },
    bold: { figure: 0.6411, point: 0.272, capital: 0.6529, letter: 0.468, hangul: 0.8643 },
  },
  ascent: 0.952,
  descent: 0.241,
} as const;

/**
 * Noto Sans, DejaVu and Roboto are measured from their files. Malgun Gothic has the Latin of Segoe UI
 * and Hangul of the width that Korean fonts share; its bold points, capitals and letters are estimated
 * from its bold figures. Apple's system font is not listed: Pretendard is
 * drawn to its widths.
 */
export const FALLBACK_FONTS: readonly FallbackFont[] = [
  {
    name: 'Maru Noto',
    regular: ['Noto Sans KR', 'NotoSansKR-Regular', 'Noto Sans CJK KR', 'NotoSansCJKkr-Regular'],
    bold: ['Noto Sans KR Bold', 'NotoSansKR-Bold', 'Noto Sans CJK KR Bold', 'NotoSansCJKkr-Bold'],
    widths: {
      regular: { figure: 0.555, point: 0.278, capital: 0.6356, letter: 0.4772, hangul: 0.92 },
      bold: { figure: 0.59, point: 0.325, capital: 0.6633, letter: 0.5053, hangul: 0.92 },
    },
  },
  {
    name: 'Maru Malgun',
    regular: ['Malgun Gothic', 'MalgunGothic'],
    bold: ['Malgun Gothic Bold', 'MalgunGothicBold'],
    widths: {
      regular: { figure: 0.539, point: 0.217, capital: 0.6025, letter: 0.464, hangul: 0.92 },
      bold: { figure: 0.576, point: 0.232, capital: 0.645, letter: 0.497, hangul: 0.92 },
    },
  },
  {
    name: 'Maru Roboto',
    regular: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold'],
    widths: {
      regular: { figure: 0.562, point: 0.2343, capital: 0.6255, letter: 0.4513, hangul: 0.92 },
      bold: { figure: 0.5737, point: 0.2727, capital: 0.6328, letter: 0.4587, hangul: 0.92 },
    },
  },
  {
    name: 'Maru DejaVu',
    regular: ['DejaVu Sans', 'DejaVuSans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    widths: {
      regular: { figure: 0.6362, point: 0.3243, capital: 0.6803, letter: 0.5161, hangul: 0.92 },
      bold: { figure: 0.6958, point: 0.3867, capital: 0.7545, letter: 0.5828, hangul: 0.92 },
    },
  },
];

/** Pretendard first; Apple's font as it is; then the faces above, and whatever else the system has. */
const FONT_STACK = [
  "'Pretendard Variable'",
  'Pretendard',
  '-apple-system',
  "'Apple SD Gothic Neo'",
  ...FALLBACK_FONTS.map(({ name }) => `'${name}'`),
  'system-ui',
  'sans-serif',
].join(',');

const RANGES = {
  figure: 'U+30-39',
  point: 'U+2C,U+2E,U+3A',
  capital: 'U+41-5A',
  letter: 'U+0-2B,U+2D,U+2F,U+3B-40,U+5B-10FF',
  hangul: 'U+1100-11FF,U+3000-D7FF,U+FF00-FFEF',
} as const satisfies Record<keyof Widths, string>;

const WEIGHTS = { regular: '100 500', bold: '501 900' } as const;

/** Two decimals of a percent. */
const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

function face(font: FallbackFont, weight: 'regular' | 'bold', range: keyof Widths): string {
  const size = PAGE_FONT.widths[weight][range] / font.widths[weight][range];
  const sources = font[weight].map((name) => `local('${name}')`).join(',');
  // Overrides are scaled with the glyphs, so the line keeps the page font's own metrics.
  return (
    `@font-face{font-family:'${font.name}';font-weight:${WEIGHTS[weight]};src:${sources};` +
    `unicode-range:${RANGES[range]};size-adjust:${percent(size)};` +
    `ascent-override:${percent(PAGE_FONT.ascent / size)};` +
    `descent-override:${percent(PAGE_FONT.descent / size)};line-gap-override:0%}`
  );
}

/** Style sheet of all faces, and the stack of fonts as `--font`. */
function fallbackFontCss(): string {
  const faces = FALLBACK_FONTS.flatMap((font) =>
    (['regular', 'bold'] as const).flatMap((weight) =>
      (['figure', 'point', 'capital', 'letter', 'hangul'] as const).map((range) =>
        face(font, weight, range),
      ),
    ),
  );
  return `:root{--font:${FONT_STACK}}${faces.join('')}`;
}

/** Puts the faces into the page's head, before the styles of its shell. */
export function fallbackFonts(): Plugin {
  return {
    name: 'maru:fallback-fonts',
    transformIndexHtml: () => [
      { tag: 'style', injectTo: 'head-prepend', children: fallbackFontCss() },
    ],
  };
}
