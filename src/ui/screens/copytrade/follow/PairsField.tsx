import { useId, useMemo } from 'react';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import s from './Follow.module.css';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';

const NO_OPTIONS: readonly WireFuturesOption[] = [];

/** The pairs to copy, of those that the trader trades. */
export function PairsField(props: {
  readonly offered: readonly string[];
  readonly value: readonly string[];
  readonly onValue: (stocks: string[]) => void;
  readonly problem: string | undefined;
}) {
  const t = useText();
  const id = useId();
  const options = useReadable(useServices().options).value ?? NO_OPTIONS;
  const { offered, value, onValue, problem } = props;
  const chosen = new Set(value);
  const labelOf = (stock: string) =>
    options.find((option) => option.stock === stock)?.label ?? stock;
  const toggle = (stock: string, isChosen: boolean) =>
    onValue(offered.filter((one) => (one === stock ? isChosen : chosen.has(one))));
  return (
    <div role="group" className={s['pairs']} aria-labelledby={`${id}-name`} aria-describedby={id}>
      <div className={s['pairsHead']}>
        <span id={`${id}-name`} className={s['legend']}>
          {t('copyFollow.pairs')}
        </span>
        <Button size="small" tone="ghost" onClick={() => onValue([...offered])}>
          {t('copyFollow.pairsAll')}
        </Button>
        <Button size="small" tone="ghost" onClick={() => onValue([])}>
          {t('copyFollow.pairsNone')}
        </Button>
      </div>
      <div className={s['pairList']}>
        {offered.map((stock) => (
          <CheckLine
            key={stock}
            checked={chosen.has(stock)}
            onChange={(event) => toggle(stock, event.currentTarget.checked)}
          >
            {labelOf(stock)}
          </CheckLine>
        ))}
      </div>
      {problem === undefined ? (
        <p id={id} className={s['note']}>
          {t('copyFollow.pairsHint', { chosen: value.length, count: offered.length })}
        </p>
      ) : (
        <RefusalLine id={id}>{problem}</RefusalLine>
      )}
    </div>
  );
}

/** The pairs to choose from: the trader's and one's own; all of the site while neither has one. */
export function useOfferedPairs(
  trader: Pick<WireTraderCard, 'pairs'>,
  mine: Pick<WireFollow, 'followStock'> | null,
): readonly string[] {
  const options = useReadable(useServices().options).value;
  return useMemo(() => {
    const known = [...new Set([...trader.pairs, ...(mine?.followStock ?? [])])];
    return known.length > 0 ? known : (options ?? []).map(({ stock }) => stock);
  }, [trader.pairs, mine, options]);
}
