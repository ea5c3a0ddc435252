import { area, line, symbol, symbolTriangle } from 'd3';
import type { WireRound } from '../../../../protocol/rounds.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { type Size, useSize } from '../../futures/chart/useSize.ts';
import { entryOf } from '../live/betStanding.ts';
import { priceText, useBetsOf, useLastPrice, useTrade } from '../tradeContext.ts';
import { ChartAxes } from './ChartAxes.tsx';
import { type DrawnPoint, heldLine } from './priceTrail.ts';
import s from './RoundChart.module.css';
import {
  apart,
  AXIS_HEIGHT,
  AXIS_WIDTH,
  type EntryMark,
  entryMarks,
  type RoundScales,
  roundScales,
  roundWindow,
} from './roundScales.ts';
import { usePriceTrail } from './usePriceTrail.ts';

/** Height of a price's label on the axis, px. */
const LABEL_HEIGHT = 18;

type Corner = readonly [x: number, y: number];

const cornersOf = (points: readonly DrawnPoint[], scales: RoundScales): Corner[] =>
  points.map(({ at, price }) => [scales.x(at), scales.y(price)]);

/** The line, and where buying and where selling is winning on either side of the opening. */
function PriceLine(props: {
  readonly points: readonly DrawnPoint[];
  readonly scales: RoundScales;
  readonly round: WireRound;
}) {
  const { points, scales, round } = props;
  const inRound = points.filter(({ at }) => at >= round.startAt && at <= round.endAt);
  const opening = round.opening === null ? undefined : scales.y(Number(round.opening.price));
  const side = (edge: (y: number, ground: number) => number) =>
    opening === undefined
      ? ''
      : (area<Corner>()
          .x(([x]) => x)
          .y0(opening)
          .y1(([, y]) => edge(y, opening))(cornersOf(inRound, scales)) ?? '');
  return (
    <>
      <path className={s['above']} d={side(Math.min)} />
      <path className={s['below']} d={side(Math.max)} />
      <path className={s['line']} d={line<Corner>()(cornersOf(points, scales)) ?? ''} />
    </>
  );
}

/** Start, lock phase and expiry. */
function Moments({ round, scales, size }: RoundDrawing) {
  const t = useText();
  const floor = size.height - AXIS_HEIGHT;
  const start = scales.x(round.startAt);
  const lock = scales.x(round.lockAt);
  const end = scales.x(round.endAt);
  return (
    <>
      <rect className={s['lock']} x={lock} y={0} width={end - lock} height={floor} />
      <text className={s['lockText']} x={(lock + end) / 2} y={14}>
        {end - lock > 52 ? t('trade.lockPhase') : ''}
      </text>
      <line className={s['start']} x1={start} x2={start} y1={0} y2={floor} />
      <text className={s['moment']} x={start + 4} y={floor - 6}>
        {t('trade.start')}
      </text>
      <line className={s['expiry']} x1={end} x2={end} y1={0} y2={floor} />
      <text className={s['moment']} data-end x={end - 4} y={floor - 6}>
        {t('trade.expiry')}
      </text>
    </>
  );
}

/** One's own bets: a triangle in the direction of the bet, and the price it is measured from. */
function Entries(props: { readonly marks: readonly EntryMark[] } & RoundDrawing) {
  const { option } = useTrade();
  const { marks, scales, round } = props;
  const shape = symbol(symbolTriangle, 56)() ?? '';
  return marks.map(({ id, side, at, price, stake }) => {
    const x = scales.x(at);
    const y = scales.y(price);
    const isBuy = side === 'B';
    return (
      <g key={id} className={isBuy ? s['buy'] : s['sell']}>
        <line className={s['entry']} x1={x} x2={scales.x(round.endAt)} y1={y} y2={y} />
        <path
          className={s['mark']}
          d={shape}
          transform={`translate(${x} ${isBuy ? y + 9 : y - 9})${isBuy ? '' : ' rotate(180)'}`}
        >
          <title>{`${stake} · ${priceText(option, String(price))}`}</title>
        </path>
      </g>
    );
  });
}

function PriceLabel(props: {
  readonly kind: 'opening' | 'last' | 'closing';
  readonly y: number;
  readonly width: number;
  readonly text: string;
  readonly tone?: 'B' | 'S' | undefined;
}) {
  const x = props.width - AXIS_WIDTH;
  return (
    <g className={s[props.kind]} data-tone={props.tone}>
      <rect
        x={x + 2}
        y={props.y - LABEL_HEIGHT / 2}
        width={AXIS_WIDTH - 4}
        height={LABEL_HEIGHT}
        rx={2}
      />
      <text x={x + 8} y={props.y + 4}>
        {props.text}
      </text>
    </g>
  );
}

interface RoundDrawing {
  readonly round: WireRound;
  readonly scales: RoundScales;
  readonly size: Size;
}

/** Opening, last and, when it is over, closing price, across the drawing and on the axis. */
function Levels({
  round,
  scales,
  size,
  last,
}: RoundDrawing & { readonly last: DrawnPoint | undefined }) {
  const { option } = useTrade();
  const { width } = size;
  const right = width - AXIS_WIDTH;
  const opening = round.opening === null ? undefined : scales.y(Number(round.opening.price));
  const lastY = last === undefined ? undefined : scales.y(last.price);
  const lastLabel =
    lastY === undefined || opening === undefined ? lastY : apart(opening, lastY, LABEL_HEIGHT);
  const tone =
    opening === undefined || lastY === undefined || lastY === opening
      ? undefined
      : lastY < opening
        ? 'B'
        : 'S';
  return (
    <>
      {opening === undefined ? null : (
        <>
          <line
            className={s['openingLine']}
            x1={scales.x(round.startAt)}
            x2={right}
            y1={opening}
            y2={opening}
          />
          <circle className={s['openingDot']} cx={scales.x(round.startAt)} cy={opening} r={3} />
          <PriceLabel
            kind="opening"
            y={opening}
            width={width}
            text={priceText(option, round.opening?.price)}
          />
        </>
      )}
      {last === undefined || lastY === undefined || lastLabel === undefined ? null : (
        <>
          <line className={s['lastLine']} x1={scales.x(last.at)} x2={right} y1={lastY} y2={lastY} />
          <circle
            className={s['lastDot']}
            data-tone={tone}
            cx={scales.x(last.at)}
            cy={lastY}
            r={3.5}
          />
          <PriceLabel
            kind={round.closing === null ? 'last' : 'closing'}
            y={lastLabel}
            width={width}
            text={priceText(option, last.price.toFixed(option.priceDigits))}
            tone={tone}
          />
        </>
      )}
    </>
  );
}

function Drawing({ round, size }: { readonly round: WireRound; readonly size: Size }) {
  const t = useText();
  const { option } = useTrade();
  const trail = useReadable(usePriceTrail(option, round.startAt));
  const now = useReadable(useServices().now);
  const last = useLastPrice(option);
  const { open, settled } = useBetsOf(round.id);
  const window = roundWindow(round);
  // A price that is newer than the clock's last second has come all the same; after the end nothing counts.
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
  return (
    <svg
      width={size.width}
      height={size.height}
      role="img"
      aria-label={t('trade.chartSummary', {
        label: option.label,
        opening: priceText(option, round.opening?.price),
        last: priceText(option, last),
      })}
    >
      <ChartAxes {...drawing} window={window} />
      <Moments {...drawing} />
      <PriceLine points={shown} scales={scales} round={round} />
      <Entries {...drawing} marks={marks} />
      <Levels {...drawing} last={shown.at(-1)} />
    </svg>
  );
}

/** The price through the round: what it opened at, where it stands, when bets close and it ends. */
export function RoundChart() {
  const t = useText();
  const { round, option } = useTrade();
  const [box, size] = useSize();
  return (
    <div ref={box} className={s['box']}>
      {round === undefined || size.height === 0 ? (
        <p className={s['empty']}>{t('trade.waitingPrice')}</p>
      ) : (
        <Drawing key={option.id} round={round} size={size} />
      )}
    </div>
  );
}
