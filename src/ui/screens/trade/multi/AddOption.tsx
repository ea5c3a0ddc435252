import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { useText } from '../../../i18n/useText.ts';
import { gameTypeName } from '../../../market/rounds/roundNames.ts';
import s from './MultiRounds.module.css';
import { addable, WATCHED_MAX } from './watchedOptions.ts';

/** Selects a market and one of its options to watch alongside the others. */
export function AddOption(props: {
  readonly options: readonly WireTradeOption[];
  readonly watched: readonly WireTradeOption[];
  readonly onAdd: (tradeOptionId: number) => void;
}) {
  const t = useText();
  const [selection, setSelection] = useState({ market: '', type: '' });
  const markets = addable(props.options, props.watched);
  const labels = [...markets.keys()];
  const market = markets.has(selection.market) ? selection.market : labels[0];
  const rounds = market === undefined ? [] : (markets.get(market) ?? []);
  const option = rounds.find(({ gameType }) => gameType === selection.type) ?? rounds[0];
  if (option === undefined || market === undefined) return null;
  const isFull = props.watched.length >= WATCHED_MAX;
  return (
    <div className={s['add']}>
      <NativeSelect
        label={t('bets.option')}
        value={market}
        onValue={(picked) => setSelection({ ...selection, market: picked })}
        choices={labels}
      />
      <NativeSelect
        label={t('bets.gameType')}
        value={option.gameType}
        onValue={(type) => setSelection({ market, type })}
        choices={rounds.map(({ gameType }) => ({
          value: gameType,
          label: gameTypeName(t, gameType),
        }))}
      />
      <Button
        size="small"
        disabled={isFull}
        title={isFull ? t('multi.full', { max: WATCHED_MAX }) : undefined}
        onClick={() => props.onAdd(option.id)}
      >
        <Plus size={12} aria-hidden="true" />
        {t('multi.add')}
      </Button>
    </div>
  );
}
