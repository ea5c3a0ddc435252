/** Converts the style tokens to options of lightweight-charts. */
import { ColorType } from 'lightweight-charts';
import { readToken } from '../../../theme/readToken.ts';

/** Colors of indicator lines, in the order of assignment. */
const SERIES_TOKENS = [
  '--series-1',
  '--series-2',
  '--series-3',
  '--series-4',
  '--series-5',
] as const;

export const readPalette = () => ({
  bg: readToken('--bg'),
  text: readToken('--muted'),
  grid: readToken('--hover'),
  line: readToken('--line'),
  strong: readToken('--line-strong'),
  up: readToken('--up'),
  down: readToken('--down'),
  upBar: readToken('--up-bar'),
  downBar: readToken('--down-bar'),
  warn: readToken('--warn'),
  series: SERIES_TOKENS.map(readToken),
});

export type Palette = ReturnType<typeof readPalette>;

export const chartColors = (c: Palette) => ({
  layout: {
    background: { type: ColorType.Solid, color: c.bg },
    textColor: c.text,
    attributionLogo: false,
    panes: { separatorColor: c.line, separatorHoverColor: c.strong },
  },
  grid: { vertLines: { color: c.grid }, horzLines: { color: c.grid } },
  rightPriceScale: { borderColor: c.line },
  timeScale: { borderColor: c.line },
  crosshair: {
    vertLine: { color: c.strong, labelBackgroundColor: c.text },
    horzLine: { color: c.strong, labelBackgroundColor: c.text },
  },
});

export const candleColors = (c: Palette) => ({
  upColor: c.up,
  downColor: c.down,
  borderUpColor: c.up,
  borderDownColor: c.down,
  wickUpColor: c.up,
  wickDownColor: c.down,
});
