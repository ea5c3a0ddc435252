/** Explains the figures of the futures account: what it is worth, and what an order can use. */
import { decimal, formatDecimal } from '../../../../../domain/decimal.ts';
import type { AccountFigures } from '../../../../../protocol/futures/pricedView.ts';
import { calc, type Explanation, type Step, type WhyAccountKind } from './steps.ts';

const EXACT = { rounding: 'exact', digits: 8, unit: 'USDT', displayDigits: 2 } as const;

/** A result below zero is shown as zero. */
const floored = (text: string): string => (decimal(text) < 0n ? '0' : text);

/** Free, held, margins and PnL of all positions; unsettled funding where there is any. */
function explainEquity(figures: AccountFigures): Explanation {
  const { playerPoint, held, margins, unrealizedPnl, minusFundingFee } = figures;
  const isOwed = decimal(minusFundingFee) !== 0n;
  return {
    title: 'assets.equity',
    formula: isOwed ? 'why.formula.accountEquityFunding' : 'why.formula.accountEquity',
    steps: [
      {
        label: 'assets.equity',
        parts: isOwed
          ? calc`${playerPoint} + ${held} + ${margins} + ${unrealizedPnl} + ${minusFundingFee}`
          : calc`${playerPoint} + ${held} + ${margins} + ${unrealizedPnl}`,
        result: figures.shownBalance,
        ...EXACT,
      },
    ],
    notes: [{ key: 'why.note.accountEquity' }],
  };
}

/** Explains the wallet balance, which does not depend on the positions' values. */
function explainBalance({
  playerPoint,
  held,
  margins,
  walletBalance,
}: AccountFigures): Explanation {
  const label = 'assets.balance' as const;
  return {
    title: label,
    formula: 'why.formula.accountBalance',
    steps: [
      {
        label,
        parts: calc`${playerPoint} + ${held} + ${margins}`,
        result: walletBalance,
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

export function explainAccount(kind: WhyAccountKind, figures: AccountFigures): Explanation {
  switch (kind) {
    case 'accountEquity':
      return explainEquity(figures);
    case 'accountBalance':
      return explainBalance(figures);
    case 'accountAvailable':
      return explainAvailable(figures);
  }
}
