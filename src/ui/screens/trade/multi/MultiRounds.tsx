import { useState } from 'react';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { formatWhole, stepDigits } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { createWritable, type Writable } from '../../../services/derived.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { stakeOf } from '../ticket/stakeRules.ts';
import { useStakeCurrency } from '../tradeContext.ts';
import { AddOption } from './AddOption.tsx';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import s from './MultiRounds.module.css';
import { RoundCard } from './RoundCard.tsx';
import { WATCHED_MAX, watchedOptions } from './watchedOptions.ts';

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
