import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { Hint } from '../../../kit/Hint.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../services/useIsOffline.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { betsUntil, countdownText, opensNext, secondsUntil } from '../round/roundPhase.ts';
import { useTrade } from '../tradeContext.ts';
import s from './Dial.module.css';
import { dialFace, waitingTimes } from './dialFace.ts';

function Face({ round, size }: { readonly round: WireRound; readonly size: number }) {
  const t = useText();
  const trade = useTrade();
  const now = useReadable(trade.now);
  const isNext = opensNext(round);
  const times = isNext ? waitingTimes(round) : round;
  const face = dialFace(times, now, size / 2);
  const seconds = secondsUntil(times.endAt, now);
  return (
    <svg
      className={s['dial']}
      data-phase={trade.betting.phase}
      width={size}
      height={size}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      role="timer"
      aria-label={t(isNext ? 'trade.leftToOpening' : 'trade.left', { count: seconds })}
    >
      <path className={s['ground']} d={face.ground} />
      <path className={s['lock']} d={face.lock} />
      <path className={s['left']} d={face.left} />
      <text className={s['figure']} style={{ fontSize: size * 0.27 }} dy="0.35em">
        {countdownText(seconds)}
      </text>
    </svg>
  );
}

/** Countdown, by the exchange's clock, of the round that bets are placed on. */
export function Dial({ size }: { readonly size: number }) {
  const { round } = useTrade().betting;
  if (round === undefined) {
    return <span className={s['blank']} style={{ width: size, height: size }} aria-hidden="true" />;
  }
  return <Face round={round} size={size} />;
}

/** The exchange's clock, with its accuracy. */
export function ServerClock() {
  const t = useText();
  const zone = useZone();
  const { now, rounds } = useServices();
  const time = formatTime(useReadable(now), 'time', zone);
  const reading = useReadable(rounds.clock);
  const hint =
    reading === undefined
      ? t('trade.clockUnknown')
      : t('trade.clockHint', {
          error: Math.ceil(reading.errorMs),
          offset: Math.round(reading.offsetMs),
          count: reading.samples,
        });
  return <Hint text={hint}>{t('trade.clock', { time })}</Hint>;
}

/** The phase of the round that bets are placed on, and the time until the next one. */
export function PhaseText() {
  const t = useText();
  const { betting, now } = useTrade();
  const { phase, round } = betting;
  const isOffline = useIsOffline();
  const until = phase === 'open' && round !== undefined ? betsUntil(round) : round?.endAt;
  const isNext = phase === 'open' && round !== undefined && opensNext(round);
  const seconds = useSelected(now, (at) => (until === undefined ? 0 : secondsUntil(until, at)));
  const time = countdownText(seconds);
  const left = () => {
    if (isNext) return t('trade.untilOpening', { time });
    if (phase === 'open') return t('trade.untilLock', { time });
    return phase === 'locked' ? t('trade.untilEnd', { time }) : '';
  };
  return (
    <div className={s['phase']} data-phase={phase}>
      <strong>
        {t(phase === 'loading' && isOffline ? 'trade.offlineRound' : `trade.${phase}`)}
      </strong>
      <span>{left()}</span>
    </div>
  );
}
