/** Short rounds for tests: what is offered, and bets in decimal text. */
import type { Unstamped } from '../../src/domain/commands.ts';
import type { PlaceBet } from '../../src/domain/rounds/commands.ts';
import {
  type InstrumentCode,
  parseClientOrderId,
  type RoundId,
  roundId,
  type TradeOptionId,
  tradeOptionId,
  type UserId,
  userId,
} from '../../src/domain/ids.ts';
import { type Money, moneyOf, NO_MONEY, priceOf, rateOf } from '../../src/domain/quantities.ts';
import {
  type BetSide,
  type GameType,
  gameKind,
  type PricePoint,
  type RoundOption,
} from '../../src/domain/rounds/roundTypes.ts';
import type { EngineState } from '../../src/engine/index.ts';

/** An option as the product offers it: stakes of 10 to 10,000 in steps of 10, odds 1.90 or 1.95. */
export const roundOption = (
  id: number,
  gameType: GameType,
  instrument: InstrumentCode | undefined,
  more: Partial<RoundOption> = {},
): RoundOption => ({
  optionId: tradeOptionId(id),
  gameType,
  instrument,
  odds: rateOf(gameKind(gameType) === 'RENT' ? '1.9' : '1.95'),
  minStake: moneyOf('10'),
  maxStake: moneyOf('10000'),
  stakeStep: moneyOf('10'),
  maxPerRound: moneyOf('20000'),
  maxExposure: moneyOf('500000'),
  isPlay: true,
  isOpenAt: () => true,
  ...more,
});

/** A bet in decimal text: 100 of user 1 on B unless stated otherwise. */
export interface BetSpec {
  readonly user?: number;
  readonly id?: string;
  readonly round: RoundId;
  readonly side?: BetSide;
  readonly stake?: string;
}

let betsMade = 0;

export function betOf(spec: BetSpec): Unstamped<PlaceBet> {
  const clientBetId = parseClientOrderId(spec.id ?? `bet-${(betsMade += 1)}`);
  if (clientBetId === undefined) throw new Error(`not a client bet id: ${spec.id}`);
  return {
    type: 'PlaceBet',
    userId: userId(spec.user ?? 1),
    clientBetId,
    roundId: spec.round,
    side: spec.side ?? 'B',
    stake: moneyOf(spec.stake ?? '100'),
  };
}

export const roundAt = (option: number | TradeOptionId, startAt: number): RoundId =>
  roundId(tradeOptionId(option), startAt);

/** `[at, price]` rows as ticks. */
export const pricesOf = (
  rows: readonly (readonly [at: number, price: string])[],
): readonly PricePoint[] => rows.map(([at, price]) => ({ at, price: priceOf(price) }));

/** A user's BINARY money. */
export function binaryOf(
  state: EngineState,
  user: UserId = userId(1),
): { readonly point: Money; readonly wait: Money } {
  const wallet = state.members.get(user)?.wallets.get('BINARY');
  return { point: wallet?.point.balance ?? NO_MONEY, wait: wallet?.wait.balance ?? NO_MONEY };
}

/** Sum that the market account has won of players' stakes. */
export function marketResultOf(state: EngineState): bigint {
  for (const { key, balance } of state.ledger.values()) if (key === 'market/BINARY') return balance;
  return 0n;
}
