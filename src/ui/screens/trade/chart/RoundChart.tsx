import { area, line } from 'd3';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useIsOffline } from '../../../services/useIsOffline.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { type Size, useSize } from '../../../kit/useSize.ts';
import { entryOf } from '../../../market/rounds/betStanding.ts';
import { priceText, useBetsOf, useLastPrice, useTrade } from '../tradeContext.ts';
import { opensNext } from '../round/roundPhase.ts';
import { type DrawnPoint, heldLine } from './priceTrail.ts';
import s from './RoundChart.module.css';
import { Entries, Levels, type RoundDrawing } from './RoundLevels.tsx';
import {
  AXIS_HEIGHT,
  entryMarks,
  levelPlaces,
  type RoundScales,
  roundScales,
  roundWindow,
  withCrossings,
  AXIS_WIDTH,
  momentTicks,
  type Window,
} from './roundScales.ts';
import { usePriceTrail } from './usePriceTrail.ts';
import { formatTime } from '../../../format/timeText.ts';

const PRICE_TICK_HEIGHT = 44;
const LABEL_ROOM = 15;

/** Grid, price labels on the right, time labels below. */
function ChartAxes(props: {
  readonly round: WireRound;
  readonly scales: RoundScales;
  readonly size: Size;
  readonly window: Window;
  /** Positions of other price labels, px from the top, which the axis avoids. */
  readonly taken: readonly number[];
}) {
  const zone = useZone();
  const { option } = useTrade();
  const { round, scales, size, window, taken } = props;
  const floor = size.height - AXIS_HEIGHT;
  const right = size.width - AXIS_WIDTH;
  const prices = new Map(
    scales.y
      .ticks(Math.max(2, Math.floor(floor / PRICE_TICK_HEIGHT)))
      .map((price) => [priceText(option, price.toFixed(option.priceDigits)), price]),
  );
  const hasRoom = (y: number) =>
    y > LABEL_ROOM / 2 &&
    y < floor - LABEL_ROOM / 2 &&
    taken.every((other) => Math.abs(other - y) >= LABEL_ROOM);
  return (
    <g aria-hidden="true">
      {[...prices].map(([text, price]) => (
        <g key={text}>
          <line className={s['grid']} x1={0} x2={right} y1={scales.y(price)} y2={scales.y(price)} />
          {hasRoom(scales.y(price)) ? (
            <text className={s['label']} x={right + 8} y={scales.y(price) + 4}>
              {text}
            </text>
          ) : null}
        </g>
      ))}
      {momentTicks(round, window, right).map((at) => (
        <text key={at} className={s['moment']} data-middle x={scales.x(at)} y={size.height - 5}>
          {formatTime(at, 'time', zone)}
        </text>
      ))}
      <line className={s['axis']} x1={0} x2={size.width} y1={floor} y2={floor} />
      <line className={s['axis']} x1={right} x2={right} y1={0} y2={floor} />
    </g>
  );
}

/** `small`: without axes and words. */
type Look = 'full' | 'small';

type Corner = readonly [x: number, y: number];

const cornersOf = (points: readonly DrawnPoint[], scales: RoundScales): Corner[] =>
  points.map(({ at, price }) => [scales.x(at), scales.y(price)]);

/**
 * The price line, with the areas where buy and sell are winning on either side of the opening
 * price.
 */
function PriceLine(props: {
  readonly points: readonly DrawnPoint[];
  readonly scales: RoundScales;
  readonly round: WireRound;
}) {
  const { points, scales, round } = props;
  // Only rent bets are measured from the opening price.
  const isRent = gameKind(round.gameType) === 'RENT';
  const level = round.opening === null ? undefined : Number(round.opening.price);
  const side = (edge: (y: number, ground: number) => number) => {
    if (level === undefined || !isRent) return '';
    const inRound = points.filter(({ at }) => at >= round.startAt && at <= round.endAt);
    const ground = scales.y(level);
    return (
      area<Corner>()
        .x(([x]) => x)
        .y0(ground)
        .y1(([, y]) => edge(y, ground))(cornersOf(withCrossings(inRound, level), scales)) ?? ''
    );
  };
  return (
    <>
      <path className={s['above']} d={side(Math.min)} />
      <path className={s['below']} d={side(Math.max)} />
      <path className={s['line']} d={line<Corner>()(cornersOf(points, scales)) ?? ''} />
    </>
  );
}

/** Start, lock phase and expiry. */
function Moments({ round, scales, size, look }: RoundDrawing & { readonly look: Look }) {
  const t = useText();
  const floor = size.height - AXIS_HEIGHT;
  const start = scales.x(round.startAt);
  const lock = scales.x(round.lockAt);
  const end = scales.x(round.endAt);
  return (
    <>
      <rect className={s['lock']} x={lock} y={0} width={end - lock} height={floor} />
      <line className={s['start']} x1={start} x2={start} y1={0} y2={floor} />
      <line className={s['expiry']} x1={end} x2={end} y1={0} y2={floor} />
      {look === 'small' ? null : (
        <>
          <text className={s['lockText']} x={(lock + end) / 2} y={14}>
            {end - lock > 52 && !opensNext(round) ? t('trade.lockPhase') : ''}
          </text>
          <text className={s['moment']} x={start + 4} y={floor - 6}>
            {t('trade.start')}
          </text>
          <text className={s['moment']} data-end x={end - 4} y={floor - 6}>
            {t('trade.expiry')}
          </text>
        </>
      )}
    </>
  );
}

function Drawing(props: { readonly round: WireRound; readonly size: Size; readonly look: Look }) {
  const { round, size, look } = props;
  const t = useText();
  const trade = useTrade();
  const { option } = trade;
  const trail = useReadable(usePriceTrail(option, round));
  const now = useReadable(trade.now);
  const last = useLastPrice(option);
  const { open, settled } = useBetsOf(round.id);
  const window = roundWindow(round);
  // A price may be newer than the clock's last tick and still counts; prices after the end do not.
  const newest = Math.max(now, trail.at(-1)?.at ?? 0);
  const points = heldLine(trail, Math.min(newest, round.endAt));
  const marks = entryMarks([...open, ...settled], (bet) => entryOf(bet, round));
  const levels = [
    ...marks.map(({ price }) => price),
    ...(round.opening === null ? [] : [Number(round.opening.price)]),
    ...(round.closing === null ? [] : [Number(round.closing.price)]),
  ];
  const scales = roundScales({ window, line: points, levels, ...size });
  const shown = points.filter(({ at }) => at >= window.from);
  const drawing = { round, scales, size };
  const places = levelPlaces(round, scales, shown.at(-1));
  return (
    <svg
      width={size.width}
      height={size.height}
      role="img"
      data-live
      aria-label={t('trade.chartSummary', {
        label: option.label,
        opening: priceText(option, round.opening?.price),
        last: priceText(option, last),
      })}
    >
      {look === 'small' ? null : <ChartAxes {...drawing} window={window} taken={places.labels} />}
      <PriceLine points={shown} scales={scales} round={round} />
      <Moments {...drawing} look={look} />
      <Entries {...drawing} marks={marks} />
      <Levels {...drawing} places={places} />
    </svg>
  );
}

/** The chart of a round: its opening price, the current price, and the times of lock and end. */
export function RoundChart({ look = 'full' }: { readonly look?: Look }) {
  const t = useText();
  const { round, option } = useTrade();
  const isOffline = useIsOffline();
  const [box, size] = useSize();
  return (
    <div ref={box} className={s['box']}>
      {round === undefined || size.height === 0 ? (
        <p className={s['empty']}>{t(isOffline ? 'trade.offlinePrices' : 'trade.waitingPrice')}</p>
      ) : (
        <Drawing key={option.id} round={round} size={size} look={look} />
      )}
    </div>
  );
}
