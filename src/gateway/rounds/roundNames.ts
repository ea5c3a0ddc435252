/** The wire fields that name the game of a bet or round, from its option's id. */
import type { TradeOptionId } from '../../domain/ids.ts';
import type { RoundOption } from '../../domain/rounds/roundTypes.ts';
import type { RoundName, RoundNames } from '../ports/roundNames.ts';
import { gameTypeOfId } from './roundOptions.ts';

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
