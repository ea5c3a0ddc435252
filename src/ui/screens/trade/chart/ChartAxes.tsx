import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useZone } from '../../../i18n/useText.ts';
import type { Size } from '../../../kit/useSize.ts';
import { priceText, useTrade } from '../tradeContext.ts';
import s from './RoundChart.module.css';
import {
  AXIS_HEIGHT,
  AXIS_WIDTH,
  momentTicks,
  type RoundScales,
  type Window,
} from './roundScales.ts';

const PRICE_TICK_HEIGHT = 44;
const LABEL_ROOM = 15;

/** Grid, price labels on the right, time labels below. */
export function ChartAxes(props: {
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
