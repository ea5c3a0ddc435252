/** Rounds with bets in progress, and what the exchange may have to pay for them. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { RoundId, TradeOptionId } from '../../domain/ids.ts';
import { money, type Rate, share } from '../../domain/quantities.ts';
import type { BetSide, RoundOption, RoundTimes } from '../../domain/rounds/roundTypes.ts';
import type { EngineState } from '../../engine/index.ts';
import { optionAt } from '../../engine/rounds/roundTerms.ts';

type Stakes = Readonly<Record<BetSide, bigint>>;

export interface OpenStakes {
  readonly id: RoundId;
  /** As the round has it. */
  readonly option: RoundOption;
  readonly times: RoundTimes;
  readonly bets: number;
  readonly staked: Stakes;
}

/** In no order; `optionId` for those of one option. */
export function openStakesIn(state: EngineState, optionId?: TradeOptionId): OpenStakes[] {
  const found: OpenStakes[] = [];
  for (const { id, option, times, bets, staked } of state.openRounds.values()) {
    if (optionId !== undefined && option.optionId !== optionId) continue;
    found.push({
      id,
      times,
      bets: bets.size,
      staked: { B: staked.B, S: staked.S },
      option: optionAt(state, option.optionId, times.startAt) ?? option,
    });
  }
  return found;
}

export interface WireBySide {
  readonly B: string;
  readonly S: string;
}

export const toWireStakes = ({ B, S }: Stakes): WireBySide => ({
  B: formatDecimal(B),
  S: formatDecimal(S),
});

/** What is paid beyond all stakes if a side wins, rounded down; below zero where the house earns. */
export function toWireExposure({ B, S }: OpenStakes['staked'], odds: Rate): WireBySide {
  const [buy, sell] = [money(B), money(S)];
  return toWireStakes({
    B: share(buy, odds, 'down') - B - S,
    S: share(sell, odds, 'down') - B - S,
  });
}
