import { useMemo } from 'react';
import { makesOnly } from '../../../../domain/futures/orderGroups.ts';
import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { SideEstimate } from '../../../../protocol/futures/pricedView.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useOptionPositions, useSetting, useTerminal } from '../terminalContext.ts';
import { sideBlocker, uncoveredNote } from './blockers.ts';
import type { Blocker } from './entryRules.ts';
import { readExits, type SideExits } from './exitRules.ts';
import { filledAtOnce } from './offered.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import { canHaveExits, onlyReduces, positionSideOf, trailKind } from './orderShape.ts';
import { liquidationBefore } from '../stopReach.ts';
import { useLiquidation } from '../LiquidationFirst.tsx';
import type { TicketFields } from './ticketFields.ts';
import type { Entry } from './useEntry.ts';

export interface SideState {
  /** In coin: as typed, or the share of what this side could order. Empty while unknown. */
  readonly quantity: string;
  readonly estimate: SideEstimate | undefined;
  readonly exits: SideExits;
  /** The liquidation price that is reached before the trigger of a closing stop. */
  readonly liquidation: string | undefined;
  /** Why this side cannot be submitted, beyond the blockers of both sides. */
  readonly blocker: Blocker | undefined;
  /** Note to the owner that blocks nothing: the margin is not there yet. */
  readonly note: Blocker | undefined;
}

/** The price that a trigger is compared with; other types of orders need not re-render with it. */
function useTriggerNow(
  stock: WireFuturesOption['stock'],
  { marketType, triggerBy }: TicketFields,
): string | undefined {
  const { market } = useServices();
  return useSelected(market.ticker(stock), (ticker) => {
    if (!isTriggerType(marketType)) return undefined;
    return triggerBy === 'MARK' ? ticker?.mark : ticker?.last;
  });
}

/** Best price that an order of a side would take; undefined without a side. */
function useBestPrice(
  stock: WireFuturesOption['stock'],
  side: OrderSide | undefined,
): string | undefined {
  const { market } = useServices();
  return useSelected(market.book(stock), (book) =>
    side === undefined ? undefined : (side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0],
  );
}

/** One side of the form. */
export function useSide(side: OrderSide, entry: Entry): SideState {
  const { option, ticket } = useTerminal();
  const { market, preferences } = useServices();
  const { leverage, marginType } = useSetting();
  const fields = useReadable(ticket.fields);
  const typed = useReadable(entry.quantity);
  const estimate = useSelected(entry.estimate, (both) => (side === 'BUY' ? both?.buy : both?.sell));
  const quantity = fields.share === undefined ? typed : (estimate?.quantity ?? '');
  const basis = useSelected(preferences.values, (values) => values.roeBasis);
  const { long, short } = useOptionPositions(option.id);
  const triggerNow = useTriggerNow(option.stock, fields);
  const { orderPrice, liquidationPrice } = estimate ?? {};
  // What an order would take at once; a stop-loss must lie beyond it, and what only makes does not reach it.
  const isLimit = (fields.hasExits || makesOnly(fields)) && fields.marketType === 'LIMIT';
  const bestPrice = useBestPrice(option.stock, isLimit ? side : undefined);
  const held = { LONG: long?.quantity, SHORT: short?.quantity };
  const ordered = { fields, quantity, mode: entry.mode, held: held[positionSideOf(side, true)] };
  const taken = useSelected(market.book(option.stock), (book) => filledAtOnce(side, ordered, book));
  const mayHaveExits = canHaveExits(fields, entry.mode);
  const exits = useMemo(
    () =>
      readExits(fields, mayHaveExits, {
        side: side === 'BUY' ? 'LONG' : 'SHORT',
        orderPrice,
        limitPrice: isLimit ? typedToDecimal(fields.price) : undefined,
        bestPrice,
        quantity,
        leverage,
        marginType,
        liquidationPrice,
        basis,
        tickSize: option.tickSize,
        priceBand: option.priceBand,
      }),
    [
      fields,
      mayHaveExits,
      isLimit,
      side,
      orderPrice,
      bestPrice,
      quantity,
      leverage,
      marginType,
      liquidationPrice,
      basis,
      option,
    ],
  );
  const blocker = sideBlocker(side, {
    fields,
    quantity,
    option,
    mode: entry.mode,
    estimate,
    held,
    triggerNow,
    exits,
    bestPrice,
    filledAtOnce: taken,
  });
  const liquidation = useLiquidationBefore(side, fields, entry.mode, orderPrice);
  return {
    quantity,
    estimate,
    exits,
    blocker,
    liquidation,
    note: uncoveredNote(fields, quantity, estimate),
  };
}

/**
 * Liquidation price that a closing stop would come after, if any.
 * @param firstTrigger of a stop that trails
 */
function useLiquidationBefore(
  side: OrderSide,
  fields: TicketFields,
  mode: Entry['mode'],
  firstTrigger: string | undefined,
): string | undefined {
  const { option } = useTerminal();
  const { long, short } = useOptionPositions(option.id);
  const closed = positionSideOf(side, true) === 'LONG' ? long : short;
  const liquidation = useLiquidation(closed);
  const isStop = fields.marketType === 'STOPLOSS';
  if (!isStop || closed === undefined || !onlyReduces(fields, mode)) return undefined;
  const stop = trailKind(fields) === undefined ? fields.triggerPrice : firstTrigger;
  return liquidationBefore(stop, closed.side, liquidation);
}
