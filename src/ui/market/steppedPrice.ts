/** Steps of a price field. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { stepPrice } from '../../domain/orderEntry.ts';
import { price as toPrice } from '../../domain/quantities.ts';
import { typedToScaled } from '../format/typing.ts';

/** The typed price one tick up or down; from `start` when nothing is typed, undefined without either. */
export function steppedPrice(
  typed: string,
  start: string | undefined,
  direction: 'up' | 'down',
  tickSize: string,
): string | undefined {
  const from = typedToScaled(typed) ?? parseDecimal(start ?? '');
  const tick = parseDecimal(tickSize);
  if (from === undefined || tick === undefined) return undefined;
  return formatDecimal(stepPrice(toPrice(from), toPrice(tick), direction));
}
