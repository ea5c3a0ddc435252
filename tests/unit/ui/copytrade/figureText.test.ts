/** Figures of traders and followers as text: what is not known is a dash, never a zero. */
import { expect, test } from 'vitest';
import type { WireTraderFigures } from '../../../../src/protocol/copytrade/calls.ts';
import {
  drawdownText,
  holdingText,
  isKnown,
  ofClosedCopies,
  pnlText,
  profitFactorText,
  roiText,
  winRateText,
} from '../../../../src/ui/copytrade/figureText.ts';

const NOTHING: WireTraderFigures = {
  roi: '0',
  pnl: '0',
  winRate: '0',
  maxDrawdown: '0',
  profitFactor: null,
  holdingMs: 0,
  volume: '0',
  copiedVolume: '0',
  trades: 0,
};
const textsOf = (figures: WireTraderFigures) =>
  [roiText, pnlText, drawdownText, winRateText].map((text) => text(figures));

test('[Y-X13] who has not traded in a window has dashes, not zeros', () => {
  expect(isKnown(NOTHING)).toBe(false);
  expect(textsOf(NOTHING)).toEqual(['–', '–', '–', '–']);
  expect(profitFactorText((key) => key, NOTHING)).toBe('–');
  expect(holdingText(0)).toBe('–');
});

test('[Y-X13] an open position has a return and a fall, and no win rate before it is closed', () => {
  const open = { ...NOTHING, volume: '100', roi: '-0.0014', pnl: '-14', maxDrawdown: '0.0014' };
  expect(textsOf(open)).toEqual(['-0.14%', '-14.00', '0.14%', '–']);
  expect(textsOf({ ...open, trades: 2, winRate: '0' }).at(-1)).toBe('0.00%');
});

test('[Y-G3] results and fees of a follow are known once a copy is closed', () => {
  expect(ofClosedCopies({ closedCopies: 0 }, '0.00')).toBe('–');
  expect(ofClosedCopies({ closedCopies: 1 }, '0.00')).toBe('0.00');
});
