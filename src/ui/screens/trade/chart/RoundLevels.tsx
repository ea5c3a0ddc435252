import { symbol, symbolTriangle } from 'd3';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import type { Size } from '../../../kit/useSize.ts';
import { priceText, useTrade } from '../tradeContext.ts';
import s from './RoundChart.module.css';
import {
  AXIS_WIDTH,
  type EntryMark,
  LABEL_HEIGHT,
  type LevelPlaces,
  type RoundScales,
} from './roundScales.ts';

export interface RoundDrawing {
  readonly round: WireRound;
  readonly scales: RoundScales;
  readonly size: Size;
}

const MARK_AREA = 56;

/** The user's bets: a triangle in the direction of the bet, at the price it is measured from. */
export function Entries(props: { readonly marks: readonly EntryMark[] } & RoundDrawing) {
  const { option } = useTrade();
  const { marks, scales, round } = props;
  const shape = symbol(symbolTriangle, MARK_AREA)() ?? '';
  const isRent = gameKind(round.gameType) === 'RENT';
  return marks.map(({ id, side, at, price, stake }) => {
    const x = scales.x(at);
    const y = scales.y(price);
    const isBuy = side === 'B';
    return (
      <g key={id} className={isBuy ? s['buy'] : s['sell']}>
        {isRent ? null : (
          <line className={s['entry']} x1={x} x2={scales.x(round.endAt)} y1={y} y2={y} />
        )}
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
  readonly kind: 'opening' | 'last';
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

/**
 * Opening and last price (or the closing price once the round is over), across the chart and on the
 * axis.
 */
export function Levels(props: RoundDrawing & { readonly places: LevelPlaces }) {
  const { option } = useTrade();
  const { round, scales, size, places } = props;
  const right = size.width - AXIS_WIDTH;
  const start = scales.x(round.startAt);
  const { opening, last } = places;
  return (
    <>
      {opening === undefined ? null : (
        <>
          <line className={s['openingLine']} x1={start} x2={right} y1={opening} y2={opening} />
          <circle className={s['openingDot']} cx={start} cy={opening} r={3} />
          <PriceLabel
            kind="opening"
            y={opening}
            width={size.width}
            text={priceText(option, round.opening?.price)}
          />
        </>
      )}
      {last === undefined ? null : (
        <>
          <line className={s['lastLine']} x1={last.x} x2={right} y1={last.y} y2={last.y} />
          <circle className={s['lastDot']} data-tone={last.tone} cx={last.x} cy={last.y} r={3.5} />
          <PriceLabel
            kind="last"
            y={last.labelY}
            width={size.width}
            text={priceText(option, last.price.toFixed(option.priceDigits))}
            tone={last.tone}
          />
        </>
      )}
    </>
  );
}
