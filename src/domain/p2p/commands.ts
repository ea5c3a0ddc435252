/** Commands of P2P. */
import type { ClientOrderId, P2pId, UserId } from '../ids.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Price } from '../quantities.ts';
import type { Millis, Stamped } from '../time.ts';
import type { P2pSide, P2pTrade } from './p2p.ts';
import type { P2pStep } from './steps.ts';
import type { Refusals } from '../refusal.ts';

export interface RequestP2p extends Stamped {
  readonly type: 'RequestP2p';
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly side: P2pSide;
  readonly wallet: WalletType;
  readonly amount: Money;
  /** Won for one unit. */
  readonly wonRate: Price;
  /** Amount in won that the page showed; undefined: any figure is accepted. */
  readonly wonShown: Money | undefined;
  readonly reference: string;
}

/** The counter takes the other side; the seller's coins are held from now on. */
export interface MatchP2p extends Stamped {
  readonly type: 'MatchP2p';
  readonly id: P2pId;
  /** The trade is EXPIRED from this moment on if the buyer has not paid. */
  readonly expiresAt: Millis;
}

export interface TakeP2pStep extends Stamped {
  readonly type: 'TakeP2pStep';
  readonly id: P2pId;
  readonly step: P2pStep;
  /** Undefined: the counter. */
  readonly userId: UserId | undefined;
  /** Why the counter cancels or disputes; empty otherwise. */
  readonly reason: string;
}

/** The operator ends a dispute. */
export interface DecideP2p extends Stamped {
  readonly type: 'DecideP2p';
  readonly id: P2pId;
  readonly decision: 'RELEASED' | 'CANCELLED';
  readonly reason: string;
}

/** Ends the trades whose time is over. */
export interface ExpireP2p extends Stamped {
  readonly type: 'ExpireP2p';
}

export type P2pCommand = RequestP2p | MatchP2p | TakeP2pStep | DecideP2p | ExpireP2p;

/** Events of P2P. The movements are in the ledger's events beside them, under the trade's id. */
export type P2pEvent =
  | { readonly type: 'P2pRequested'; readonly trade: P2pTrade }
  /** The trade after the step, its end included. */
  | { readonly type: 'P2pStepped'; readonly trade: P2pTrade };

/** Refusals about P2P. */
export const P2P_REJECTIONS = {
  UNKNOWN_P2P: 404,
  P2P_IN_PROGRESS: 409,
  P2P_WON_CHANGED: 409,
  P2P_STEP_NOT_NOW: 409,
  P2P_OTHER_SIDE: 403,
  P2P_EXPIRED: 409,
  P2P_OVER: 409,
  P2P_FILES: 409,
  P2P_CHAT_LIMIT: 429,
  P2P_CHAT_CLOSED: 409,
  P2P_CHAT_FULL: 409,
} as const satisfies Refusals;
