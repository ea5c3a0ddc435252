/** Chat between the user of a P2P trade and the counter. */
import { DAY_MS, MINUTE_MS, type Millis, SECOND_MS } from '../time.ts';
import { isP2pOver, type P2pTrade } from './p2p.ts';

export const P2P_TEXT_MAX = 1_000;
/** Messages of one side of a trade. */
export const P2P_MESSAGES_MAX = 300;

/** How long both sides may write once a trade is over. */
const P2P_CHAT_OPEN_MS = 7 * DAY_MS;

/** Rate limit of one user's messages. */
export const P2P_MESSAGE_RATE = { perSecond: (20 * SECOND_MS) / MINUTE_MS, burst: 20 } as const;

/** When the chat of a trade closes; undefined while the trade is not over. */
export const chatClosesAt = ({
  status,
  steppedAt,
}: Pick<P2pTrade, 'status' | 'steppedAt'>): Millis | undefined =>
  isP2pOver(status) ? steppedAt + P2P_CHAT_OPEN_MS : undefined;
