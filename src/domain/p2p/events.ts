/** Events of P2P. What moved is in the ledger's events beside them, under the trade's id. */
import type { P2pTrade } from './p2p.ts';

export type P2pEvent =
  | { readonly type: 'P2pRequested'; readonly trade: P2pTrade }
  /** The trade after the step, its end included. */
  | { readonly type: 'P2pStepped'; readonly trade: P2pTrade };
