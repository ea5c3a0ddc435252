/** Works out a shown calculation as a reader with pencil and paper would: exactly. */
import { decimal, formatDecimal } from '../../src/domain/decimal.ts';
import {
  addRatio,
  divideRatio,
  multiplyRatio,
  parseRatio,
  type Ratio,
  ratio,
  roundRatio,
  subtractRatio,
} from '../../src/domain/ratio.ts';
import type { Step } from '../../src/ui/screens/futures/panel/why/steps.ts';

type Token = string;

const tokensOf = (parts: Step['parts']): Token[] =>
  parts.flatMap((part) =>
    part.kind === 'figure' ? [part.text] : part.text.replaceAll(/\s/g, '').split(''),
  );

/** Sums of products of figures and brackets. */
function evaluate(tokens: Token[]): Ratio {
  const take = (): Token => tokens.shift() ?? '';
  const atom = (): Ratio => {
    const token = take();
    if (token !== '(') {
      const figure = parseRatio(token);
      if (figure === undefined) throw new Error(`no figure: ${token}`);
      return figure;
    }
    const inside = total();
    if (take() !== ')') throw new Error('a bracket is not closed');
    return inside;
  };
  const product = (): Ratio => {
    let value = atom();
    while (tokens[0] === '×' || tokens[0] === '÷')
      value = take() === '×' ? multiplyRatio(value, atom()) : divideRatio(value, atom());
    return value;
  };
  const total = (): Ratio => {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '−')
      value = take() === '+' ? addRatio(value, product()) : subtractRatio(value, product());
    return value;
  };
  const value = total();
  if (tokens.length > 0) throw new Error(`left over: ${tokens.join(' ')}`);
  return value;
}

/** Result of a step's calculation, rounded as the step says; plain decimal text. */
export function resultOf(step: Step): string {
  const exact = evaluate(tokensOf(step.parts));
  const unit = step.tick === undefined ? 10n ** BigInt(8 - (step.digits ?? 8)) : decimal(step.tick);
  const inUnits = multiplyRatio(exact, ratio(100_000_000n, unit));
  if (step.rounding === 'exact') {
    if (inUnits.numerator % inUnits.denominator !== 0n)
      throw new Error('said to be exact, but is rounded');
    return formatDecimal(roundRatio(inUnits, 'cut') * unit);
  }
  return formatDecimal(roundRatio(inUnits, step.rounding) * unit);
}
