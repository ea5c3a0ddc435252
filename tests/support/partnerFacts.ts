/** What partners earn from, as it stands in the log. */
import fc from 'fast-check';
import type { StoredEvent } from '../../src/domain/events.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { Currency } from '../../src/domain/ledger/currencies.ts';
import type { BetResult } from '../../src/domain/rounds/roundTypes.ts';
import { money } from '../../src/domain/quantities.ts';
import { EVENT_ARBITRARIES } from './eventArbitraries.ts';

const once = { numRuns: 1, seed: 1 } as const;
const [FILLED] = fc.sample(EVENT_ARBITRARIES.OrderFilled, once);
const [SETTLED] = fc.sample(EVENT_ARBITRARIES.BetSettled, once);
const [OPENED] = fc.sample(EVENT_ARBITRARIES.CopyOpened, once);
const [CLOSED] = fc.sample(EVENT_ARBITRARIES.CopyClosed, once);
if (FILLED === undefined || SETTLED === undefined) throw new Error('no event was made');
if (OPENED === undefined || CLOSED === undefined) throw new Error('no event was made');

/** A fill with a fee, of which the insurance fund may have paid a part. */
export const filledOf = (userId: UserId, fee: bigint, insurance = 0n): StoredEvent[] => [
  {
    ...FILLED,
    order: { ...FILLED.order, userId },
    fill: { ...FILLED.fill, fee: money(fee), insurance: money(insurance) },
  },
];

/** Copies that were opened and closed with a fee, of which the insurance fund may have paid a part. */
export const copiedOf = (userId: UserId, fee: bigint, insurance = 0n): StoredEvent[] =>
  [OPENED, CLOSED].map((event) => ({
    ...event,
    copy: { ...event.copy, followerId: userId },
    fill: { ...event.fill, fee: money(fee), insurance: money(insurance) },
  }));

/** A bet that ended, with the posting that comes before it. */
export const betEndedOf = (
  userId: UserId,
  stake: bigint,
  result: BetResult,
  currency: Currency = 'BKT',
): StoredEvent[] => [
  {
    type: 'MoneyMoved',
    userId,
    cause: 'BET_RESULT',
    reference: SETTLED.bet.id,
    entries: [],
    wallets: [{ type: 'BINARY', currency, point: money(0n), wait: money(0n), margin: money(0n) }],
  },
  { ...SETTLED, bet: { ...SETTLED.bet, userId, stake: money(stake), result } },
];
