import { useState } from 'react';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { formatWhole, stepDigits } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { type Writable, createWritable } from '../../../services/derived.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { stakeOf } from '../ticket/stakeRules.ts';
import { useStakeCurrency } from '../tradeContext.ts';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import s from './MultiRounds.module.css';
import { RoundCard } from './RoundCard.tsx';
import { WATCHED_MAX, addable, watchedOptions } from './watchedOptions.ts';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../../kit/Button.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { gameTypeName } from '../../../market/rounds/roundNames.ts';

/** Selects a market and one of its options to watch alongside the others. */
function AddOption(props: {
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

/** Stakes for one-tap bets. */
const STAKES = ['10', '50', '100', '500', '1000'] as const;
const FIRST_STAKE = '100';

/** The stake of a tap on any card. */
function TapStake({
  stake,
  digits,
}: {
  readonly stake: Writable<string>;
  readonly digits: number;
}) {
  const t = useText();
  const currency = useStakeCurrency();
  const typed = useReadable(stake);
  const current = stakeOf(typed);
  return (
    <div className={s['stake']}>
      <div className={s['field']}>
        <NumberInput
          label={t('multi.stake')}
          value={typed}
          onValue={stake.set}
          digits={digits}
          unit={currency}
        />
      </div>
      <Chips role="group" aria-label={t('multi.stake')}>
        {STAKES.map((amount) => (
          <Chip
            key={amount}
            className={s['chip']}
            aria-pressed={current === amount}
            onClick={() => stake.set(amount)}
          >
            {formatWhole(amount)}
          </Chip>
        ))}
      </Chips>
      <p className={s['note']}>{t('multi.tapNote')}</p>
    </div>
  );
}

function Cards(props: {
  readonly options: readonly WireTradeOption[];
  readonly onOpen: (tradeOptionId: number) => void;
}) {
  const t = useText();
  const { preferences } = useServices();
  const chosen = useSelected(preferences.values, (values) => values.watchedRounds);
  const [stake] = useState(() => createWritable<string>(FIRST_STAKE));
  const watched = watchedOptions(props.options, chosen);
  const ids = watched.map(({ id }) => id);
  const keep = (next: readonly number[]) => preferences.set({ watchedRounds: next });
  const step = watched[0]?.stepPoint;
  return (
    <section className={s['multi']} aria-label={t('multi.title')}>
      <div className={s['bar']}>
        <TapStake stake={stake} digits={step === undefined ? 0 : stepDigits(step)} />
        <AddOption options={props.options} watched={watched} onAdd={(id) => keep([...ids, id])} />
      </div>
      {watched.length === 0 ? (
        <EmptyState title={t('multi.empty')} hint={t('multi.emptyHint', { max: WATCHED_MAX })} />
      ) : (
        <ul className={s['cards']}>
          {watched.map((option) => (
            <RoundCard
              key={option.id}
              option={option}
              stake={stake}
              onOpen={props.onOpen}
              onRemove={(removed) => keep(ids.filter((id) => id !== removed))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Several options at once: dial, price, the user's bets and one-tap betting. */
export function MultiRounds(props: {
  /** Called when an option is selected for the full screen. */
  readonly onOpen: (tradeOptionId: number) => void;
}) {
  const t = useText();
  const { value: options } = useReadable(useServices().rounds.options);
  if (options === undefined) return <SkeletonRows rows={8} label={t('app.loading')} />;
  return <Cards options={options} onOpen={props.onOpen} />;
}
