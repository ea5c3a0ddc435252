import * as Toolbar from 'radix-ui/toolbar';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { usePriceText } from '../../../market/rounds/optionLookup.ts';
import { RECENT_MAX, useRecentRounds } from './useRecentRounds.ts';
import s from './ResultStrip.module.css';
import { resultKey, resultMark, resultTone } from '../../../market/rounds/roundNames.ts';

/** A result in words: time, winner, opening and close. */
function useResultName(): (round: WireRound) => string {
  const t = useText();
  const zone = useZone();
  const price = usePriceText();
  return (round) => {
    const result =
      round.voidReason === null
        ? t(resultKey(round))
        : `${t('rounds.void')}, ${t(`rounds.voidReason.${round.voidReason}`)}`;
    const figures = { time: formatTime(round.startAt, 'time', zone), result };
    const ball = round.draw?.powerBall;
    if (ball !== undefined && ball !== null) return t('results.ofBall', { ...figures, ball });
    const { opening, closing } = round;
    if (opening === null || closing === null) return t('results.of', figures);
    return t('results.ofPrices', {
      ...figures,
      opening: price(round.tradeOptionId, opening.price),
      closing: price(round.tradeOptionId, closing.price),
    });
  };
}

/** The results of an option's last rounds, newest first. Arrow keys move between them. */
export function ResultStrip(props: {
  readonly tradeOptionId: number;
  /** Called to open the replay of a result. */
  readonly onPick: (tradeRoundId: string) => void;
}) {
  const t = useText();
  const nameOf = useResultName();
  const { state, refetch } = useRecentRounds(props.tradeOptionId);
  const rounds = state.value;
  if (rounds === undefined) {
    return state.status === 'failed' ? (
      <p className={s['note']} role="alert">
        {t('rounds.failed')}
        <Button size="small" onClick={refetch}>
          {t('app.retry')}
        </Button>
      </p>
    ) : (
      <div className={s['strip']} role="status" aria-label={t('app.loading')}>
        {Array.from({ length: RECENT_MAX }, (_, place) => (
          <span key={place} className={s['mark']} data-tone="PENDING" />
        ))}
      </div>
    );
  }
  if (rounds.length === 0) return <p className={s['note']}>{t('results.empty')}</p>;
  return (
    <Toolbar.Root className={s['strip']} aria-label={t('results.label')}>
      {rounds.map((round) => (
        <Toolbar.Button
          key={round.id}
          className={s['mark']}
          data-tone={resultTone(round)}
          aria-label={nameOf(round)}
          title={nameOf(round)}
          onClick={() => props.onPick(round.id)}
        >
          {resultMark(t, round)}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
