import { wirePart } from '../../../../domain/described.ts';
import { flatExits, flatTrail, type TrailTexts } from '../../../../domain/futures/orderGroups.ts';
import {
  LIMIT_CHOICES,
  TRIGGER_CHOICES,
  type OrderSide,
  type PositionMode,
  type TriggerBy,
} from '../../../../domain/futuresOrders.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import type { TextKey } from '../../../i18n/useText.ts';
import type { OrderInput } from '../../../services/futures.ts';
import type { ExitReading, SideExits } from './exitRules.ts';
import { GOOD_FOR_MS } from './goodFor.ts';
import { formatDecimal } from '../../../../domain/decimal.ts';
import { shareOfPercent } from '../../../../domain/orderEntry.ts';
import { scaled } from './entryRules.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import {
  hasLimitPrice,
  effectiveIntent,
  onlyReduces,
  trailKind,
  wirePositionSide,
} from './orderShape.ts';
import type { TicketFields } from './ticketFields.ts';

/** An order without the id, which its attempt assigns. */
export type OrderIntent = Omit<OrderInput, 'clientOrderId'>;

/** An unused exit has no trigger source. */
const askedExit = (exit: ExitReading, by: TriggerBy) =>
  exit.kind === 'set'
    ? { price: exit.price, isMark: by === 'MARK', limit: exit.limit }
    : { price: undefined, isMark: false, limit: undefined };

const limitChoices = wirePart(LIMIT_CHOICES);
const triggerChoices = wirePart(TRIGGER_CHOICES);

/** A typed percent is a share on the wire: 1.5 is 0.015. */
export function trailOf(fields: TicketFields): Partial<TrailTexts> {
  const typed = scaled(fields.trail);
  const activation =
    fields.activation === '' ? {} : { activation: typedToDecimal(fields.activation) };
  switch (trailKind(fields)) {
    case undefined:
      return {};
    case 'TRAIL_DISTANCE':
      return { distance: typedToDecimal(fields.trail), ...activation };
    case 'TRAIL_RATE': {
      const rate = typed === undefined ? '' : formatDecimal(shareOfPercent(typed));
      return { rate, ...activation };
    }
  }
}

/** The order of one button from a form without blockers. */
export function orderIntent(
  side: OrderSide,
  entry: {
    readonly futuresOptionId: number;
    readonly fields: TicketFields;
    readonly quantity: string;
    readonly mode: PositionMode;
    readonly exits: SideExits;
    /** The exchange's clock, ms UTC. */
    readonly now: number;
  },
): OrderIntent {
  const { fields, mode, exits } = entry;
  const { marketType } = fields;
  const isLimit = hasLimitPrice(fields);
  const isMarkTrigger = fields.triggerBy === 'MARK';
  const takeProfit = askedExit(exits.takeProfit, fields.takeProfit.by);
  const stopLoss = askedExit(exits.stopLoss, fields.stopLoss.by);
  return {
    futuresOptionId: entry.futuresOptionId,
    marketType,
    side,
    positionSide: wirePositionSide(side, effectiveIntent(fields, mode)),
    price: isLimit ? typedToDecimal(fields.price) : undefined,
    triggerPrice:
      isTriggerType(marketType) && trailKind(fields) === undefined
        ? typedToDecimal(fields.triggerPrice)
        : undefined,
    ...flatTrail(trailOf(fields)),
    quantity: entry.quantity,
    reduceOnly: onlyReduces(fields, mode),
    ...(isLimit && {
      ...limitChoices(fields),
      ...(fields.timeInForce === 'GTD' && {
        goodTillDate: entry.now + GOOD_FOR_MS[fields.goodFor],
      }),
    }),
    ...(isTriggerType(marketType) && triggerChoices(fields)),
    ...flatExits(
      marketType === 'TAKEPROFIT' ? { ...takeProfit, isMark: isMarkTrigger } : takeProfit,
      marketType === 'STOPLOSS' ? { ...stopLoss, isMark: isMarkTrigger } : stopLoss,
    ),
  };
}

/** Text key of the button for an order. */
export function sideTextKey(order: Pick<OrderInput, 'side' | 'positionSide'>): TextKey {
  const isBuy = order.side === 'BUY';
  switch (order.positionSide) {
    case undefined:
      return isBuy ? 'order.buyLong' : 'order.sellShort';
    case 'LONG':
      return isBuy ? 'order.openLong' : 'order.closeLong';
    case 'SHORT':
      return isBuy ? 'order.closeShort' : 'order.openShort';
  }
}
