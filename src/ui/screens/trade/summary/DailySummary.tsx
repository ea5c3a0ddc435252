import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import type { DailySummary as Summary } from '../../../../protocol/rounds/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { formatWhole } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQuery } from '../../../services/query.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useTradeOptions } from '../../../market/rounds/optionLookup.ts';
import { currentStreak, useRecentRounds } from '../results/useRecentRounds.ts';
import { cx } from '../../../kit/cx.ts';
import { sideTone } from '../../../market/rounds/roundNames.ts';
import { DateField } from '../../../kit/DateField.tsx';
import s from './DailySummary.module.css';
import { dayAfter, isPastDay, utcDay } from './dayStep.ts';

/** Names of a market's sides, or of a power ball's. */
function useSideWords(tradeOptionId: number) {
  const option = useTradeOptions().get(tradeOptionId);
  return option !== undefined && gameKind(option.gameType) === 'POWERBALL'
    ? ({
        B: 'rounds.odd',
        S: 'rounds.even',
        longestB: 'summary.longestOdd',
        longestS: 'summary.longestEven',
      } as const)
    : ({
        B: 'rounds.buy',
        S: 'rounds.sell',
        longestB: 'summary.longestBuy',
        longestS: 'summary.longestSell',
      } as const);
}

type SideWords = ReturnType<typeof useSideWords>;

function DayChoice(props: {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}) {
  const t = useText();
  const { day, today, onDay } = props;
  return (
    <span className={s['days']}>
      <IconButton label={t('summary.before')} onClick={() => onDay(dayAfter(day, -1))}>
        <ChevronLeft size={14} aria-hidden="true" />
      </IconButton>
      <DateField
        label={t('summary.date')}
        value={day}
        max={today}
        onValue={(chosen) => isPastDay(chosen, today) && onDay(chosen)}
      />
      <IconButton
        label={t('summary.after')}
        disabled={day >= today}
        onClick={() => onDay(dayAfter(day, 1))}
      >
        <ChevronRight size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** Shares of both sides, and of void rounds between them. */
function ShareBar({ summary, words }: { readonly summary: Summary; readonly words: SideWords }) {
  const t = useText();
  const { buy, sell, void: voids } = summary;
  return (
    <div
      className={s['bar']}
      role="img"
      aria-label={t('summary.share', {
        buySide: t(words.B),
        sellSide: t(words.S),
        buy,
        sell,
        voids,
      })}
    >
      <span data-tone="B" style={{ flexGrow: buy }} />
      <span data-tone="VOID" style={{ flexGrow: voids }} />
      <span data-tone="S" style={{ flexGrow: sell }} />
    </div>
  );
}

const FIGURES = ['total', 'buy', 'sell', 'void', 'longestBuy', 'longestSell'] as const;

/** The side that a figure of the day belongs to. */
const FIGURE_SIDES = { buy: 'B', sell: 'S', longestBuy: 'B', longestSell: 'S' } as const;

function Figures(props: { readonly summary: Summary | undefined; readonly words: SideWords }) {
  const t = useText();
  const { summary, words } = props;
  const names = {
    total: t('summary.total'),
    buy: t(words.B),
    sell: t(words.S),
    void: t('rounds.void'),
    longestBuy: t(words.longestB),
    longestSell: t(words.longestS),
  };
  return (
    <dl className={s['figures']}>
      {FIGURES.map((figure) => (
        <div
          key={figure}
          className={
            figure === 'total' || figure === 'void' ? undefined : sideTone(FIGURE_SIDES[figure])
          }
        >
          <dt>{names[figure]}</dt>
          <dd>
            {summary === undefined ? (
              <Skeleton width={4} />
            ) : (
              t('summary.times', { count: formatWhole(String(summary[figure])) })
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Results of an option's rounds on one day, with the longest streaks and the current one. */
export function DailySummary({ tradeOptionId }: { readonly tradeOptionId: number }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { rounds, now } = useServices();
  const words = useSideWords(tradeOptionId);
  const today = useSelected(now, utcDay);
  // undefined follows the current day.
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const recent = useRecentRounds(tradeOptionId).state.value ?? [];
  const { state, refetch } = useQuery({
    key: ['rounds', 'summary', tradeOptionId, day],
    read: () => rounds.summary(tradeOptionId, day),
    // Only today's figures change, with each round that ends.
    version: day === today ? recent[0]?.id : undefined,
  });
  const streak = day === today ? currentStreak(recent) : undefined;
  const summary = state.value;
  return (
    <section className={s['summary']} aria-label={t('summary.title')}>
      <header className={s['head']}>
        <h3>{t('summary.title')}</h3>
        {streak === undefined ? null : (
          <span className={cx(s['streak'], sideTone(streak.side))}>
            {t('summary.current', { side: t(words[streak.side]), count: streak.count })}
          </span>
        )}
        <DayChoice
          day={day}
          today={today}
          onDay={(wanted) => setChosen(wanted === today ? undefined : wanted)}
        />
      </header>
      {state.status === 'failed' ? (
        <p className={s['note']} role="alert">
          {refusalText(state.error)}
          <Button size="small" onClick={refetch}>
            {t('app.retry')}
          </Button>
        </p>
      ) : null}
      {summary?.total === 0 ? (
        <p className={s['note']}>{t('summary.none')}</p>
      ) : (
        <>
          <Figures summary={summary} words={words} />
          {summary === undefined ? (
            <div className={s['bar']} />
          ) : (
            <ShareBar summary={summary} words={words} />
          )}
        </>
      )}
    </section>
  );
}
