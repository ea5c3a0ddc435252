/** Explains the figures of the futures account: what it is worth, and what an order can use. */
import { decimal, formatDecimal } from '../../../../../domain/decimal.ts';
import type { AccountFigures } from '../../../../../protocol/futures/pricedView.ts';
import { calc, type Explanation, type Step, type WhyAccountKind } from './steps.ts';

const EXACT = { rounding: 'exact', digits: 8, unit: 'USDT', displayDigits: 2 } as const;

/** A result below zero is shown as zero. */
const floored = (text: string): string => (decimal(text) < 0n ? '0' : text);

/** Free, held, margins and PnL of all positions; unsettled funding where there is any. */
function explainBalance(figures: AccountFigures): Explanation {
  const { playerPoint, held, margins, unrealizedPnl, minusFundingFee } = figures;
  const isOwed = decimal(minusFundingFee) !== 0n;
  return {
    title: 'assets.balance',
    formula: isOwed ? 'why.formula.accountBalanceFunding' : 'why.formula.accountBalance',
    steps: [
      {
        label: 'assets.balance',
        parts: isOwed
          ? calc`${playerPoint} + ${held} + ${margins} + ${unrealizedPnl} + ${minusFundingFee}`
          : calc`${playerPoint} + ${held} + ${margins} + ${unrealizedPnl}`,
        result: figures.shownBalance,
        ...EXACT,
      },
    ],
    notes: [{ key: 'why.note.accountBalance' }],
  };
}

/** The free money, or what losses and margins of the cross positions leave of it. */
function explainAvailable(figures: AccountFigures): Explanation {
  const { playerPoint, markPnl, crossInitialMargin, available } = figures;
  const left = formatDecimal(decimal(playerPoint) + decimal(markPnl) - decimal(crossInitialMargin));
  const isCut = decimal(left) < decimal(playerPoint);
  const label = 'assets.available' as const;
  const free: Step = { label, parts: calc`${playerPoint}`, result: available, ...EXACT };
  const cut: Step = {
    label,
    parts: calc`${playerPoint} + ${markPnl} − ${crossInitialMargin}`,
    result: floored(left),
    ...EXACT,
  };
  return {
    title: label,
    formula: isCut ? 'why.formula.accountAvailableCross' : 'why.formula.accountAvailable',
    steps: [isCut ? cut : free],
    notes: [{ key: 'why.note.accountAvailable' }],
  };
}

export const explainAccount = (kind: WhyAccountKind, figures: AccountFigures): Explanation =>
  kind === 'accountBalance' ? explainBalance(figures) : explainAvailable(figures);
