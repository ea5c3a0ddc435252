import type { ReactNode } from 'react';
import { GAME_TYPES, type GameType } from '../../../../domain/rounds/roundTypes.ts';
import { useText } from '../../../i18n/useText.ts';
import { Choice, Period } from '../../../kit/table/Filters.tsx';
import s from '../../../kit/table/PagedTable.module.css';
import { useTradeOptions } from '../results/optionLookup.ts';
import { gameTypeName } from '../results/roundNames.ts';
import { BET_RESULTS, type BetFilter, type BetResultName } from './betFilter.ts';

/** Which of the player's bets are shown. */
export function BetFilterBar(props: {
  readonly filter: BetFilter;
  readonly onFilter: (change: Partial<BetFilter>) => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  const options = useTradeOptions();
  const { filter, onFilter } = props;
  const offered = new Set([...options.values()].map(({ gameType }) => gameType));
  return (
    <div className={s['bar']}>
      {filter.tradeOptionId === undefined ? (
        <Choice<GameType>
          label={t('bets.gameType')}
          words={GAME_TYPES.filter((type) => offered.has(type))}
          nameOf={(type) => gameTypeName(t, type)}
          value={filter.gameType}
          onValue={(gameType) => onFilter({ gameType })}
        />
      ) : null}
      <Choice<'B' | 'S'>
        label={t('bets.side')}
        words={['B', 'S']}
        nameOf={(side) => t(side === 'B' ? 'bets.buyOrOdd' : 'bets.sellOrEven')}
        value={filter.side}
        onValue={(side) => onFilter({ side })}
      />
      <Choice<BetResultName>
        label={t('bets.status')}
        words={BET_RESULTS}
        nameOf={(result) => t(`rounds.${result}`)}
        value={filter.result}
        onValue={(result) => onFilter({ result })}
      />
      <Period days={filter.days} onDays={(days) => onFilter({ days })} />
      <span className={s['end']}>{props.children}</span>
    </div>
  );
}
