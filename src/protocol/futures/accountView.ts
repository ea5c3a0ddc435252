/** The futures part of the account on the client. */
import type { PositionMode } from '../../domain/futuresOrders.ts';
import type { WireFill, WireOptionSetting, WireOrder, WirePosition } from './entities.ts';

export interface FundingPayment {
  readonly seq: number;
  readonly at: number;
  readonly futuresPositionId: string;
  readonly stock: string;
  readonly rate: string;
  readonly amount: string;
}

export interface FuturesView {
  /** Working orders by id. */
  readonly openOrders: Readonly<Record<string, WireOrder>>;
  /** Open positions by id. */
  readonly positions: Readonly<Record<string, WirePosition>>;
  readonly positionMode: PositionMode;
  /** Settings by futuresOptionId. */
  readonly settings: Readonly<Record<number, WireOptionSetting>>;
  /** The newest of each, newest first, bounded. */
  readonly closedOrders: readonly WireOrder[];
  readonly fills: readonly WireFill[];
  readonly fundings: readonly FundingPayment[];
}
