/** Services of perpetual futures: instruments, pricing, orders, positions. */
import type { ActorRefFrom } from 'xstate';
import type { PositionMode } from '../../domain/futuresOrders.ts';
import type { Readable } from '../../domain/readable.ts';
import type { ExitsDraft, OrderDraft } from '../../machines/order.ts';
import type { ordersMachine } from '../../machines/orders.ts';
import type { Answer, Loadable, Page } from '../../protocol/answer.ts';
import type { AttemptService } from '../../protocol/attempt.ts';
import type { HistoryItem } from '../../protocol/futures/history.ts';
import type {
  WireFuturesOption,
  WireOptionSetting,
  WireOrder,
  WirePlacedOrder,
  WirePosition,
} from '../../protocol/futures/entities.ts';
import type {
  AccountFigures,
  Estimate,
  EstimateInput,
  PricedPosition,
} from '../../protocol/futures/pricedView.ts';

/** Take-profit and stop-loss, triggered by the mark price or by the last; undefined = none. */
export type ExitsInput = ExitsDraft;

/**
 * For TAKEPROFIT and STOPLOSS, the `isMark...` flag of their type applies to their own trigger. The
 * form creates the `clientOrderId` once per intention, the same for every retry.
 */
export type OrderInput = OrderDraft;

/** Undefined fields stay unchanged. */
export interface AmendInput {
  readonly id: string;
  readonly price?: string | undefined;
  readonly triggerPrice?: string | undefined;
  /** The total quantity, including the filled part. */
  readonly quantity?: string | undefined;
}

export interface HistoryRequest {
  readonly kind: HistoryItem['kind'];
  readonly futuresOptionId: number | undefined;
  /** Moments, ms UTC, both inclusive; undefined means no limit. */
  readonly startDate: number | undefined;
  readonly endDate: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export interface PricingServices {
  readonly position: (positionId: string) => Readable<PricedPosition | undefined>;
  readonly positions: Readable<ReadonlyMap<string, PricedPosition>>;
  readonly figures: Readable<AccountFigures | undefined>;
  /** Recomputed by the worker whenever input, account or prices change. */
  readonly estimate: (input: Readable<EstimateInput>) => Readable<Estimate | undefined>;
}

export interface TradeServices {
  readonly placeOrder: AttemptService<OrderInput, WirePlacedOrder>;
  readonly amendOrder: (input: AmendInput) => Promise<Answer<WireOrder>>;
  readonly setExits: (positionId: string, exits: ExitsInput) => Promise<Answer<WirePosition>>;
  readonly changeMargin: (
    positionId: string,
    type: 'ADD' | 'REMOVE',
    amount: string,
  ) => Promise<Answer<WirePosition>>;
  readonly setPositionMode: (mode: PositionMode) => Promise<Answer<PositionMode>>;
  readonly cancelOrder: (orderId: string) => Promise<Answer<WireOrder>>;
  readonly cancelAll: (futuresOptionId: number | undefined) => Promise<Answer<readonly string[]>>;
  readonly setLeverage: (
    futuresOptionId: number,
    leverage: number,
  ) => Promise<Answer<WireOptionSetting>>;
  readonly setMarginType: (
    futuresOptionId: number,
    marginType: 'CROSS' | 'ISOLATED',
  ) => Promise<Answer<WireOptionSetting>>;
  readonly history: (request: HistoryRequest) => Promise<Answer<Page<HistoryItem>>>;
}

export interface FuturesServices {
  readonly options: Readable<Loadable<readonly WireFuturesOption[]>>;
  /** One actor per working order: the request in progress for it. */
  readonly orders: ActorRefFrom<typeof ordersMachine>;
  readonly pricing: PricingServices;
  readonly trade: TradeServices;
}
