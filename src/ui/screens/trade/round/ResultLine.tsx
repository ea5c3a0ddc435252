import History from 'lucide-react/icons/history';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { formatFixed } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { sumOfSettled } from '../../../market/rounds/betStanding.ts';
import { resultKey, resultTone } from '../../../market/rounds/roundNames.ts';
import { priceText, useBetsOf, useStakeCurrency, useTrade } from '../tradeContext.ts';
import s from './ResultLine.module.css';
import { isOver } from './roundPhase.ts';

/** The opening and closing price, or the draw. */
function Course({ round }: { readonly round: WireRound }) {
  const { option } = useTrade();
  const { opening, closing, draw } = round;
  if (draw !== null) return <span>{draw.powerBall ?? ''}</span>;
  const from = parseDecimal(opening?.price ?? '');
  const to = parseDecimal(closing?.price ?? '');
  if (opening === null || closing === null || from === undefined || to === undefined) return null;
  const change = formatDecimal(to - from);
  const text = formatFixed(change, {
    digits: option.priceDigits,
    rounding: 'halfUp',
    sign: 'always',
  });
  return (
    <span className={s['course']}>
      {`${priceText(option, opening.price)} → ${priceText(option, closing.price)} `}
      <Signed value={change} text={text} />
    </span>
  );
}

function Outcome({ round }: { readonly round: WireRound }) {
  const t = useText();
  return (
    <>
      <strong data-tone={resultTone(round)} className={s['verdict']}>
        {t(resultKey(round))}
      </strong>
      {round.voidReason === null ? (
        <Course round={round} />
      ) : (
        <span>{`${t(`rounds.voidReason.${round.voidReason}`)} · ${t('trade.refunded')}`}</span>
      )}
    </>
  );
}

function MyNet({ roundId }: { readonly roundId: string }) {
  const t = useText();
  const currency = useStakeCurrency();
  const { settled } = useBetsOf(roundId);
  if (settled.length === 0) return null;
  const { net } = sumOfSettled(settled);
  const text = formatFixed(net, { digits: 2, rounding: 'cut', sign: 'always' });
  return (
    <span className={s['mine']}>
      {`${t('trade.myResult')} `}
      <strong>
        <Signed value={net} text={`${text} ${currency}`} />
      </strong>
    </span>
  );
}

/**
 * A line that is always shown: the round that has just ended, pending or with its result, otherwise
 * the one before the current round.
 */
export function ResultLine({ onReplay }: { readonly onReplay: (tradeRoundId: string) => void }) {
  const t = useText();
  const zone = useZone();
  const { phase, round, previous, send } = useTrade();
  const shown = isOver(phase) || phase === 'settling' ? round : previous;
  const isNew = isOver(phase);
  if (shown === undefined) {
    return <p className={s['line']}>{t('trade.noPrevious')}</p>;
  }
  const time = formatTime(shown.startAt, 'time', zone);
  if (shown.status === 0) {
    return (
      <p className={s['line']} data-new={phase === 'settling'}>
        {t('trade.calculating', { round: time })}
      </p>
    );
  }
  return (
    <div className={s['line']} data-new={isNew} data-tone={resultTone(shown)}>
      <span className={s['when']}>
        {isNew ? null : <span className={s['previous']}>{`${t('trade.previous')} `}</span>}
        {time}
      </span>
      <Outcome round={shown} />
      <MyNet roundId={shown.id} />
      <span className={s['ways']}>
        <IconButton label={t('trade.replay')} onClick={() => onReplay(shown.id)}>
          <History size={14} aria-hidden="true" />
        </IconButton>
        {isNew ? (
          <Button size="small" onClick={() => send({ type: 'NEXT' })}>
            {t('trade.toNext')}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
