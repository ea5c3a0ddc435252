/**
 * Faults that the properties must find: each replaces one passage of the pricing code while the
 * worker is built for QA. The product's build never sees them.
 */

export interface Mutant {
  readonly name: string;
  /** Fault of the mutant. */
  readonly says: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** A property that fails with it within a few hundred runs. */
  readonly foundBy: string;
}

const LOOPS = 'src/domain/futures/kernelLoops.ts';
const MARGINS = 'src/domain/futures/kernelMargins.ts';
const ACCOUNT = 'src/workers/pricing/accountFigures.ts';
const BOOK = 'src/workers/pricing/pricingBook.ts';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'pnl-sign',
    says: 'a loss is shown as a profit',
    file: LOOPS,
    find: 'won = 0 - change;',
    replace: 'won = change;',
    foundBy: 'figures',
  },
  {
    name: 'pnl-rounding',
    says: 'profit is a unit off where the product of doubles was rounded',
    file: LOOPS,
    find: 'const change = raw + carry;',
    replace: 'const change = raw;',
    foundBy: 'figures',
  },
  {
    name: 'return-tie',
    says: 'a return halfway between two steps is rounded down',
    file: LOOPS,
    find: '((product + (price | 0)) | 0) < 0 ? nearest - 1 : nearest',
    replace: '((product + (price | 0)) | 0) <= 0 ? nearest - 1 : nearest',
    foundBy: 'ties',
  },
  {
    name: 'return-cut',
    says: 'a negative return is rounded towards zero',
    file: LOOPS,
    find: 'const points = Math.floor(shifted);',
    replace: 'const points = Math.trunc(shifted);',
    foundBy: 'ties',
  },
  {
    name: 'return-step',
    says: 'a return is a step of 0.01 % too high',
    file: LOOPS,
    find: 'roe[index] = points * ROE_STEPS;',
    replace: 'roe[index] = (points + 1) * ROE_STEPS;',
    foundBy: 'figures',
  },
  {
    name: 'ratio-step',
    says: 'a margin ratio without remainder is a step too high',
    file: LOOPS,
    find: 'return residual > 0 ? nearest + 1 : nearest;',
    replace: 'return residual >= 0 ? nearest + 1 : nearest;',
    foundBy: 'figures',
  },
  {
    name: 'ratio-down',
    says: 'the margin ratio is rounded down',
    file: LOOPS,
    find: 'if (gap > bound && gap < 1 - bound) return ratio;',
    replace: 'if (gap > bound && gap < 1 - bound) return ratio - 1;',
    foundBy: 'figures',
  },
  {
    name: 'tier-too-low',
    says: 'a position that grew stays in its tier',
    file: LOOPS,
    find: 'while (value >= (tiers[t + CAP] ?? 0)) t += TIER;',
    replace: '',
    foundBy: 'tier-edges',
  },
  {
    name: 'tier-too-high',
    says: 'a position that shrank stays in its tier',
    file: LOOPS,
    find: 'while (value < (tiers[t + FLOOR] ?? 0)) t -= TIER;',
    replace: '',
    foundBy: 'memory',
  },
  {
    name: 'tier-amount',
    says: 'the maintenance amount of the tier is added',
    file: LOOPS,
    find: '(tiers[t + RATE_BOTTOM] ?? 0)) - (tiers[t + AMOUNT] ?? 0);',
    replace: '(tiers[t + RATE_BOTTOM] ?? 0)) + (tiers[t + AMOUNT] ?? 0);',
    foundBy: 'figures',
  },
  {
    name: 'maintenance-down',
    says: 'the maintenance margin is rounded down',
    file: LOOPS,
    find: 'Math.ceil((scaled + fraction) /',
    replace: 'Math.floor((scaled + fraction) /',
    foundBy: 'figures',
  },
  {
    name: 'entry-margin-down',
    says: 'the margin at entry is rounded down',
    file: LOOPS,
    find: 'rows[at + INITIAL_MARGIN] = Math.ceil(',
    replace: 'rows[at + INITIAL_MARGIN] = Math.floor(',
    foundBy: 'figures',
  },
  {
    name: 'stop-rounding',
    says: 'liquidation prices are rounded to the other tick',
    file: LOOPS,
    find: 'const rounded = -d * Math.floor(-d * ticks);',
    replace: 'const rounded = d * Math.floor(d * ticks);',
    foundBy: 'figures',
  },
  {
    name: 'stop-tick',
    says: 'a liquidation price is a tick too late',
    file: LOOPS,
    find: 'exists ? rounded * step : Number.NaN',
    replace: 'exists ? (rounded - d) * step : Number.NaN',
    foundBy: 'figures',
  },
  {
    name: 'stop-margin-sign',
    says: 'margin brings a liquidation price nearer',
    file: LOOPS,
    find: 'const own = whole - d * (rows[at + WALLET] ?? 0);',
    replace: 'const own = whole + d * (rows[at + WALLET] ?? 0);',
    foundBy: 'figures',
  },
  {
    name: 'stop-side',
    says: 'a long is liquidated with the factor of a short',
    file: LOOPS,
    find: 'const factor = d > 0 ? LONG_FACTOR : SHORT_FACTOR;',
    replace: 'const factor = d > 0 ? SHORT_FACTOR : LONG_FACTOR;',
    foundBy: 'figures',
  },
  {
    name: 'low-bits',
    says: 'a bit of the quantity is lost',
    file: LOOPS,
    find: 'Number(BigInt.asIntN(32, quantity))',
    replace: 'Number(BigInt.asIntN(31, quantity))',
    foundBy: 'figures',
  },
  {
    name: 'wrong-basis',
    says: 'returns on the margin at mark are taken on the margin at entry',
    file: MARGINS,
    find: 'const factor = times / mark;',
    replace: 'const factor = times / entry;',
    foundBy: 'figures',
  },
  {
    name: 'mark-margin-down',
    says: 'the margin at mark is rounded down',
    file: MARGINS,
    find: 'out.markMargin[index] = Math.ceil(',
    replace: 'out.markMargin[index] = Math.floor(',
    foundBy: 'figures',
  },
  {
    name: 'margin-of-others',
    says: 'a cross position counts its own profit twice',
    file: ACCOUNT,
    find: 'walletBalance: money(balance - legs.pnl)',
    replace: 'walletBalance: money(balance)',
    foundBy: 'figures',
  },
  {
    name: 'available-profit',
    says: 'unrealized profit is available for new orders',
    file: ACCOUNT,
    find: 'const movable = free < wallet.point ? free : wallet.point;',
    replace: 'const movable = free;',
    foundBy: 'account',
  },
  {
    name: 'copy-in-order',
    says: 'an order meets the copies of its instrument',
    file: ACCOUNT,
    find: ' && row.isCopy !== true',
    replace: '',
    foundBy: 'copies',
  },
  {
    name: 'far-stop',
    says: 'a liquidation price beyond 2^53 loses its last digits',
    file: 'src/workers/pricing/tickAnswer.ts',
    find: 'isWideAccount || !fitsDouble(liquidationPrice)',
    replace: 'isWideAccount',
    foundBy: 'hedged',
  },
  {
    name: 'row-left-behind',
    says: 'the last row does not move into a gap',
    file: BOOK,
    find: 'this.#rows[row] = last;\n      this.#place(row, last);',
    replace: 'this.#rows[row] = last;',
    foundBy: 'memory',
  },
  {
    name: 'cost-rounding',
    says: 'the cost of an order is cut',
    file: 'src/domain/futures/orderCost.ts',
    find: "const exact = totalCost(productCost(p.quantity, p));\n  return money(divide(exact.numerator, exact.denominator, 'up'));",
    replace:
      "const exact = totalCost(productCost(p.quantity, p));\n  return money(divide(exact.numerator, exact.denominator, 'cut'));",
    foundBy: 'order-cost',
  },
];
