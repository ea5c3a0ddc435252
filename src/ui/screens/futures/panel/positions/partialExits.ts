/**
 * Several take-profits and stop-losses of one position, each an order for a part of it. Rules
 * [F-V14] and [F-V15]. Pure.
 */
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import { isTriggerType } from '../../../../../domain/futures/conditional.ts';
import { closingMaxOf } from '../../../../../domain/futures/orderParts.ts';
import type { PositionMode } from '../../../../../domain/futuresOrders.ts';
import { isOnStep } from '../../../../../domain/orderEntry.ts';
import type {
  WireFuturesOption,
  WireOrder,
  WirePosition,
} from '../../../../../protocol/futures/entities.ts';
import { typedToDecimal, typedToScaled } from '../../../../format/typing.ts';
import type { OrderIntent } from '../../ticket/orderIntent.ts';
import { sideThatCloses } from '../closing/closingOrders.ts';
import type { ExitName, ExitProblem, ExitSource } from './exitFields.ts';

const TYPES = { takeProfit: 'TAKEPROFIT', stopLoss: 'STOPLOSS' } as const;

export const nameOf = ({ marketType }: Pick<WireOrder, 'marketType'>): ExitName =>
  marketType === 'TAKEPROFIT' ? 'takeProfit' : 'stopLoss';

/** The price that triggers an exit order. */
export const sourceOf = (order: WireOrder): ExitSource =>
  (nameOf(order) === 'takeProfit' ? order.isMarkTp : order.isMarkSl) ? 'MARK' : 'LAST';

/** The working orders that take profit or stop the loss of a position, by their trigger. */
export function exitOrdersOf(
  position: Pick<WirePosition, 'futuresOptionId' | 'side'>,
  mode: PositionMode,
  openOrders: Readonly<Record<string, WireOrder>>,
): readonly WireOrder[] {
  const trigger = ({ triggerPrice }: WireOrder): bigint => parseDecimal(triggerPrice ?? '') ?? 0n;
  return Object.values(openOrders)
    .filter(
      (order) =>
        order.futuresOptionId === position.futuresOptionId &&
        isTriggerType(order.marketType) &&
        order.reduceOnly &&
        order.side === sideThatCloses(position) &&
        (mode === 'ONE_WAY' || order.positionSide === position.side),
    )
    .toSorted((a, b) => (trigger(a) < trigger(b) ? -1 : trigger(a) > trigger(b) ? 1 : 0));
}

/**
 * Quantity that another exit of a kind may still close: the position less the other exits of that
 * kind. Take-profits and stop-losses are counted apart, since only one of them comes true.
 * @param exceptId an order that is about to change
 */
export function roomFor(
  name: ExitName,
  position: Pick<WirePosition, 'quantity'>,
  orders: readonly WireOrder[],
  exceptId?: string,
): string {
  const left = (order: WireOrder): bigint =>
    (parseDecimal(order.quantity) ?? 0n) - (parseDecimal(order.filledQuantity) ?? 0n);
  const taken = orders
    .filter((order) => nameOf(order) === name && order.id !== exceptId)
    .reduce((sum, order) => sum + left(order), 0n);
  const room = (parseDecimal(position.quantity) ?? 0n) - taken;
  return formatDecimal(room > 0n ? room : 0n);
}

type Steps = Pick<WireFuturesOption, 'lotSize' | 'minQuantity' | 'maxQuantity' | 'closingPartsMax'>;

/** The problem with the quantity of an exit; undefined while nothing is typed as well. */
export function quantityProblem(
  typed: string,
  room: string,
  position: Pick<WirePosition, 'quantity'>,
  option: Steps,
): ExitProblem | undefined {
  const quantity = typedToScaled(typed);
  if (quantity === undefined || quantity <= 0n) return undefined;
  const [most, whole] = [parseDecimal(room) ?? 0n, parseDecimal(position.quantity) ?? 0n];
  if (quantity > most) return { key: 'partial.over', figures: { maximum: room } };
  const largest = closingMaxOf(option);
  if (quantity > largest)
    return { key: 'blocked.tooLarge', figures: { maximum: formatDecimal(largest) } };
  // All of a position may be closed even where it is off the step.
  if (quantity === whole) return undefined;
  if (!isOnStep(quantity, parseDecimal(option.lotSize) ?? 1n))
    return { key: 'blocked.quantityStep', figures: { step: option.lotSize } };
  if (quantity < (parseDecimal(option.minQuantity) ?? 0n))
    return { key: 'blocked.tooSmall', figures: { minimum: option.minQuantity } };
  return undefined;
}

/** The order of a new exit: at the market once its trigger is reached, for its part alone. */
export const partialOrder = (
  position: WirePosition,
  mode: PositionMode,
  exit: {
    readonly name: ExitName;
    readonly price: string;
    readonly quantity: string;
    readonly source: ExitSource;
  },
): OrderIntent => ({
  futuresOptionId: position.futuresOptionId,
  marketType: TYPES[exit.name],
  side: sideThatCloses(position),
  positionSide: mode === 'HEDGE' ? position.side : undefined,
  price: undefined,
  triggerPrice: typedToDecimal(exit.price),
  quantity: typedToDecimal(exit.quantity),
  reduceOnly: true,
  takeProfit: undefined,
  stopLoss: undefined,
  isMarkTp: exit.name === 'takeProfit' && exit.source === 'MARK',
  isMarkSl: exit.name === 'stopLoss' && exit.source === 'MARK',
});
