/** The wire fields that name the game of a bet or round, from its option's id. */
import type { InstrumentCode, TradeOptionId } from '../../domain/ids.ts';
import type { GameType, RoundOption } from '../../domain/rounds/roundTypes.ts';
import { gameTypeOfId } from './roundOptions.ts';

export interface RoundName {
  readonly gameType: GameType;
  /** Null for a power ball, and for an option that is no longer offered. */
  readonly stock: InstrumentCode | null;
}

/** Throws for an id that no option ever had. */
export type RoundNames = (id: TradeOptionId) => RoundName;

/** The log outlives today's options: the id of a removed option still identifies its game. */
export function createRoundNames(options: readonly RoundOption[]): RoundNames {
  const known = new Map<TradeOptionId, RoundName>(
    options.map(({ optionId, gameType, instrument }) => [
      optionId,
      { gameType, stock: instrument ?? null },
    ]),
  );
  return (id) => {
    const name = known.get(id);
    if (name !== undefined) return name;
    const gameType = gameTypeOfId(id);
    if (gameType === undefined) throw new RangeError(`no option of short rounds has the id ${id}`);
    return { gameType, stock: null };
  };
}
