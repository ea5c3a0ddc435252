import { useId } from 'react';
import { SECOND_MS } from '../../../../domain/time.ts';
import type { RoundTick, WireBet, WireRound } from '../../../../protocol/rounds/entities.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { type Size, useSize } from '../../../kit/useSize.ts';
import { apart, AXIS_HEIGHT, AXIS_WIDTH } from '../chart/roundScales.ts';
import { usePriceText } from '../../../market/rounds/optionLookup.ts';
import { difference } from './explainRound.ts';
import { cx } from '../../../kit/cx.ts';
import { sideTone } from '../../../market/rounds/roundNames.ts';
import { PlayBar } from './PlayBar.tsx';
import s from './ReplayChart.module.css';
import { replayDrawing, tickIndexAt } from './replayDrawing.ts';
import { usePlayback } from './usePlayback.ts';

export interface ReplayProps {
  readonly round: WireRound;
  readonly ticks: readonly RoundTick[];
  readonly bets: readonly WireBet[];
}

type Drawing = ReturnType<typeof replayDrawing>;

/** Minimum distance between two labels on the price axis, px. */
const LABEL_PX = 16;
const MARK_PX = 5;

/** `12:03:04.250`: ticks are a quarter of a second apart. */
export function useTickTime(): (at: number) => string {
  const zone = useZone();
  return (at) => {
    const millis = at % SECOND_MS;
    const time = formatTime(at, 'time', zone);
    return millis === 0 ? time : `${time}.${String(millis).padStart(3, '0')}`;
  };
}

function Ground({ round, drawing, size }: { readonly round: WireRound } & Frame) {
  const t = useText();
  const zone = useZone();
  const { x } = drawing.scales;
  const floor = size.height - AXIS_HEIGHT;
  const moments = [round.startAt, round.lockAt, round.endAt];
  return (
    <g aria-hidden="true">
      <rect
        className={s['lock']}
        x={x(round.lockAt)}
        width={x(round.endAt) - x(round.lockAt)}
        y={0}
        height={floor}
      />
      <text className={s['lockLabel']} x={x(round.lockAt) + 4} y={12}>
        {t('replay.locked')}
      </text>
      {moments.map((at) => (
        <g key={at}>
          <line className={s['moment']} x1={x(at)} x2={x(at)} y1={0} y2={floor} />
          <text
            className={s['time']}
            x={x(at)}
            y={size.height - 6}
            textAnchor={at === round.startAt ? 'start' : 'end'}
            // The lock is close to the end: on a narrow chart the two labels would overlap.
            visibility={
              at === round.lockAt && x(round.endAt) - x(at) < TIME_PX ? 'hidden' : undefined
            }
          >
            {formatTime(at, 'time', zone)}
          </text>
        </g>
      ))}
      <line className={s['axis']} x1={0} x2={size.width - AXIS_WIDTH} y1={floor} y2={floor} />
    </g>
  );
}

/** Width of a time label, px. */
const TIME_PX = 60;

interface Frame {
  readonly drawing: Drawing;
  readonly size: Size;
}

/** Opening and closing price as levels with labels on the axis. */
function Levels({ round, drawing, size }: { readonly round: WireRound } & Frame) {
  const priceText = usePriceText();
  const { x, y } = drawing.scales;
  const right = size.width - AXIS_WIDTH;
  const { opening, closing, tradeOptionId } = round;
  const openY = opening === null ? undefined : y(Number(opening.price));
  const closeY = closing === null ? undefined : y(Number(closing.price));
  const closeLabelY =
    openY === undefined || closeY === undefined ? closeY : apart(openY, closeY, LABEL_PX);
  return (
    <g aria-hidden="true">
      {opening === null || openY === undefined ? null : (
        <>
          <line className={s['level']} x1={x(opening.at)} x2={right} y1={openY} y2={openY} />
          <circle className={s['opening']} cx={x(opening.at)} cy={openY} r={MARK_PX} />
          <text className={s['price']} x={right + 6} y={openY + 4}>
            {priceText(tradeOptionId, opening.price)}
          </text>
        </>
      )}
      {closing === null || closeY === undefined ? null : (
        <g className={sideTone(round.side ?? 'VOID')}>
          <line className={s['closeLevel']} x1={x(closing.at)} x2={right} y1={closeY} y2={closeY} />
          <circle className={s['closing']} cx={x(closing.at)} cy={closeY} r={MARK_PX} />
          <text className={s['closePrice']} x={right + 6} y={(closeLabelY ?? closeY) + 4}>
            {priceText(tradeOptionId, closing.price)}
          </text>
        </g>
      )}
    </g>
  );
}

/** The user's bets at their entries: a triangle up or down. */
function Entries({
  drawing,
  until = Infinity,
}: {
  readonly drawing: Drawing;
  readonly until: number | undefined;
}) {
  const t = useText();
  const { x, y } = drawing.scales;
  const made = drawing.entries.filter(({ at }) => at <= until);
  return made.map(({ id, side, at, price, stake }) => (
    <path
      key={id}
      className={cx(s['entry'], sideTone(side))}
      transform={`translate(${x(at)} ${y(price)})${side === 'S' ? ' rotate(180)' : ''}`}
      d="M0-7 6 4H-6Z"
    >
      <title>{`${t('replay.entry')} ${formatWhole(stake)}`}</title>
    </path>
  ));
}

function Cross({ tick, drawing, size }: { readonly tick: RoundTick } & Frame) {
  const { x, y } = drawing.scales;
  const tickX = x(tick.at);
  return (
    <g aria-hidden="true">
      <line className={s['cross']} x1={tickX} x2={tickX} y1={0} y2={size.height - AXIS_HEIGHT} />
      <circle className={s['crossDot']} cx={tickX} cy={y(Number(tick.price))} r={3} />
    </g>
  );
}

/**
 * The price at a moment of the round, selected by pointer on the chart or by the slider and its
 * keys.
 */
function Reading(
  props: ReplayProps & { readonly index: number; readonly onIndex: (index: number) => void },
) {
  const t = useText();
  const timeText = useTickTime();
  const priceText = usePriceText();
  const { round, ticks, index } = props;
  const tick = ticks[index];
  if (tick === undefined) return null;
  const change = difference(tick.price, round.opening?.price);
  const figures = {
    time: timeText(tick.at),
    price: priceText(round.tradeOptionId, tick.price),
  };
  const text =
    change === undefined
      ? t('replay.atPlain', figures)
      : t('replay.at', {
          ...figures,
          change: `${change.startsWith('-') || change === '0' ? '' : '+'}${priceText(round.tradeOptionId, change)}`,
        });
  return (
    <div className={s['reading']}>
      <input
        type="range"
        // As wide as the time range of the chart, next to its price axis.
        style={{ marginRight: AXIS_WIDTH }}
        aria-label={t('replay.position')}
        aria-valuetext={text}
        min={0}
        max={ticks.length - 1}
        value={index}
        onChange={({ currentTarget }) => props.onIndex(Number(currentTarget.value))}
      />
      <output>{text}</output>
    </div>
  );
}

/** The round as far as it is played: its opening and close from their moments on. */
const knownBy = (round: WireRound, until = Infinity): WireRound => ({
  ...round,
  opening: round.opening !== null && round.startAt <= until ? round.opening : null,
  closing: round.endAt <= until ? round.closing : null,
});

/** The prices of a round with opening, close and the user's entries. */
export function ReplayChart(props: ReplayProps & { readonly label: string }) {
  const t = useText();
  const priceText = usePriceText();
  const [box, size] = useSize();
  const { round, ticks, bets, label } = props;
  const clip = useId();
  const playback = usePlayback(ticks);
  const { index, until } = playback;
  const tick = ticks[index];
  const drawing = size.width > 0 ? replayDrawing({ round, ticks, bets, ...size }) : undefined;
  const follow = (event: React.PointerEvent<HTMLElement>) => {
    if (drawing === undefined) return;
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    playback.choose(tickIndexAt(ticks, drawing.scales.x.invert(left)));
  };
  const figure = (price: string | undefined) =>
    price === undefined ? t('replay.missing') : priceText(round.tradeOptionId, price);
  const summary = t('replay.chart', {
    label,
    count: ticks.length,
    opening: figure(round.opening?.price),
    closing: figure(round.closing?.price),
  });
  return (
    <div>
      <div
        ref={box}
        className={s['box']}
        onPointerMove={playback.isPlaying ? undefined : follow}
        onPointerDown={follow}
      >
        {drawing === undefined ? null : (
          <svg width={size.width} height={size.height} role="img" aria-label={summary}>
            <Ground round={round} drawing={drawing} size={size} />
            <clipPath id={clip}>
              <rect
                width={until === undefined ? size.width : Math.max(0, drawing.scales.x(until))}
                height={size.height}
              />
            </clipPath>
            <path className={s['line']} d={drawing.path} clipPath={`url(#${clip})`} />
            <Levels round={knownBy(round, until)} drawing={drawing} size={size} />
            <Entries drawing={drawing} until={until} />
            {!playback.isChosen || tick === undefined ? null : (
              <Cross tick={tick} drawing={drawing} size={size} />
            )}
          </svg>
        )}
      </div>
      <Reading {...props} index={index} onIndex={playback.choose} />
      <PlayBar playback={playback} />
    </div>
  );
}
