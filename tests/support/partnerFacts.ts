/** Events that partners earn from, as they stand in the log. */
import fc from 'fast-check';
import type { StoredEvent } from '../../src/domain/events.ts';
import type { Currency } from '../../src/domain/ledger/currencies.ts';
import type { Bet, BetResult } from '../../src/domain/rounds/roundTypes.ts';
import { type RoundId, roundId, tradeOptionId, type UserId } from '../../src/domain/ids.ts';
import { ONE } from '../../src/domain/decimal.ts';
import { money, rateOf } from '../../src/domain/quantities.ts';
import { EVENT_ARBITRARIES } from './eventArbitraries.ts';

const once = { numRuns: 1, seed: 1 } as const;
const [FILLED] = fc.sample(EVENT_ARBITRARIES.OrderFilled, once);
const [SETTLED] = fc.sample(EVENT_ARBITRARIES.BetSettled, once);
const [CASHED] = fc.sample(EVENT_ARBITRARIES.BetCashedOut, once);
const [OPENED] = fc.sample(EVENT_ARBITRARIES.CopyOpened, once);
const [CLOSED] = fc.sample(EVENT_ARBITRARIES.CopyClosed, once);
if (FILLED === undefined || SETTLED === undefined) throw new Error('no event was made');
if (CASHED === undefined) throw new Error('no event was made');
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

/** How a bet ended: lost in BKT at odds of 1.90 unless stated otherwise. */
export interface EndedBet {
  readonly stake: bigint;
  readonly result?: Exclude<BetResult, 'CASHED'>;
  /** One round after another where it is left out. */
  readonly round?: RoundId;
  readonly odds?: string;
  readonly currency?: Currency;
}

let roundsEnded = 0;
const nextRound = (): RoundId => roundId(tradeOptionId(11), (roundsEnded += 1) * 30_000);

const payoutOf = (stake: bigint, odds: bigint, result: BetResult): bigint => {
  if (result === 'VOID') return stake;
  return result === 'WON' ? (stake * odds) / ONE : 0n;
};

const endOf = (
  userId: UserId,
  currency: Currency,
  cause: 'BET_RESULT' | 'CASH_OUT',
): StoredEvent => ({
  type: 'MoneyMoved',
  userId,
  cause,
  reference: SETTLED.bet.id,
  entries: [],
  wallets: [{ type: 'BINARY', currency, point: money(0n), wait: money(0n), margin: money(0n) }],
});

/** A bet that ended with its round, with the posting that comes before it. */
export const betEndedOf = (
  userId: UserId,
  { stake, result = 'LOST', round = nextRound(), odds = '1.9', currency = 'BKT' }: EndedBet,
): StoredEvent[] => {
  const paid = rateOf(odds);
  const bet: Bet = {
    ...SETTLED.bet,
    userId,
    roundId: round,
    stake: money(stake),
    odds: paid,
    result,
    payout: money(payoutOf(stake, paid, result)),
  };
  return [endOf(userId, currency, 'BET_RESULT'), { ...SETTLED, bet }];
};

/** A bet that ended early at a price. */
export const cashedOutOf = (
  userId: UserId,
  { stake, payout, odds = '1.9' }: Pick<EndedBet, 'stake' | 'odds'> & { readonly payout: bigint },
): StoredEvent[] => {
  const bet: Bet = {
    ...SETTLED.bet,
    userId,
    roundId: nextRound(),
    stake: money(stake),
    odds: rateOf(odds),
    result: 'CASHED',
    payout: money(payout),
  };
  return [endOf(userId, 'BKT', 'CASH_OUT'), { ...CASHED, bet }];
};
