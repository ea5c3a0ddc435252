import { GAME_TYPES, type GameType } from '../../../domain/rounds/roundTypes.ts';
import type { Translate } from '../../i18n/useText.ts';
import { type FilterChoice, filterChoice } from '../../kit/table/filterChoice.ts';
import { gameTypeName } from './roundNames.ts';
import { BET_RESULTS, type BetFilter } from './betFilter.ts';

/** The filter choices for a player's bets; game types that are not on offer are left out. */
export const betChoices = (
  t: Translate,
  offered: ReadonlySet<GameType>,
): readonly FilterChoice<BetFilter>[] => [
  filterChoice<BetFilter, 'gameType'>(
    'gameType',
    t('bets.gameType'),
    GAME_TYPES.filter((type) => offered.has(type)),
    (type) => gameTypeName(t, type),
  ),
  filterChoice<BetFilter, 'side'>('side', t('bets.side'), ['B', 'S'], (side) =>
    t(side === 'B' ? 'bets.buyOrOdd' : 'bets.sellOrEven'),
  ),
  filterChoice<BetFilter, 'result'>('result', t('bets.status'), BET_RESULTS, (result) =>
    t(`rounds.${result}`),
  ),
];
