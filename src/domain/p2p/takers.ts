/** Who took a step of a P2P trade. */
import type { P2pTrade } from './p2p.ts';

/** `TIME`: no step was taken in time. */
export const P2P_TAKERS = ['USER', 'COUNTER', 'TIME'] as const;
export type P2pTaker = (typeof P2P_TAKERS)[number];

/** Who took the step that a trade is at. The counter alone gives a reason where either may act. */
export function p2pTaker({
  side,
  status,
  reason,
}: Pick<P2pTrade, 'side' | 'status' | 'reason'>): P2pTaker {
  switch (status) {
    case 'REQUESTED':
      return 'USER';
    case 'MATCHED':
      return 'COUNTER';
    case 'PAID':
      return side === 'BUY' ? 'USER' : 'COUNTER';
    case 'RELEASED':
      return side === 'SELL' && reason === '' ? 'USER' : 'COUNTER';
    case 'DISPUTED':
    case 'CANCELLED':
      return reason === '' ? 'USER' : 'COUNTER';
    case 'EXPIRED':
      return 'TIME';
  }
}
