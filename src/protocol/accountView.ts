/** What a client knows about its own account: the fold of its event log. */
import type { PositionMode } from '../domain/futuresOrders.ts';
import type { WireFill, WireOptionSetting, WireOrder, WirePosition } from './futures/entities.ts';
import type { WireUser } from './accounts/entities.ts';
import type { WireWallet } from './ledger/entities.ts';

import type { WireBet } from './rounds/entities.ts';

export interface FundingPayment {
  readonly seq: number;
  readonly at: number;
  readonly futuresPositionId: string;
  readonly stock: string;
  readonly rate: string;
  readonly amount: string;
}

export interface AccountView {
  /** Last account event applied; 0 before the first. */
  readonly seq: number;
  /** When that event happened, ms UTC; undefined before the first. */
  readonly at: number | undefined;
  readonly user: WireUser | undefined;
  readonly wallets: Readonly<Record<string, WireWallet>>;
  /** Working orders by id. */
  readonly openOrders: Readonly<Record<string, WireOrder>>;
  /** Open positions by id. */
  readonly positions: Readonly<Record<string, WirePosition>>;
  readonly positionMode: PositionMode;
  /** Settings by futuresOptionId. */
  readonly settings: Readonly<Record<number, WireOptionSetting>>;
  /** Bets in progress by id. */
  readonly openBets: Readonly<Record<string, WireBet>>;
  /** The newest of each, newest first, bounded. */
  readonly closedOrders: readonly WireOrder[];
  readonly fills: readonly WireFill[];
  readonly fundings: readonly FundingPayment[];
  readonly settledBets: readonly WireBet[];
}
