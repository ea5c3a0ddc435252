/** How rows and account events name the game of a bet or round. */
import type { InstrumentCode, TradeOptionId } from '../../domain/ids.ts';
import type { GameType } from '../../domain/rounds/roundTypes.ts';

export interface RoundName {
  readonly gameType: GameType;
  /** Null for a power ball, and for an option that is no longer offered. */
  readonly stock: InstrumentCode | null;
}

/** Throws for an id that no option ever had. */
export type RoundNames = (id: TradeOptionId) => RoundName;
