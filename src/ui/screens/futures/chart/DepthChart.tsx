import { area, line } from 'd3';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type RefObject, useEffect, useState } from 'react';
import { restsOnLadder } from '../../../../domain/futures/conditional.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { formatCompact, formatWhole } from '../../../format/decimalText.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { baseCoin, formatPercent } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import {
  type DepthCurve,
  type DepthReading,
  type DepthSide,
  depthAt,
  depthScales,
  depthSteps,
  LEAST_ZOOM,
  MOST_ZOOM,
  toDepthCurve,
  zoomed,
} from './depthCurve.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import s from './DepthChart.module.css';
import { useTradeLines } from './lines/useLineEdits.ts';
import { drawnPrice } from './useChart.ts';
import { type Size, useSize } from '../../../kit/useSize.ts';

/** Height of the axis below, px. */
const AXIS_HEIGHT = 20;
const PRICE_TICK_WIDTH = 110;
/** Half the width of the widest price label, px. */
const LABEL_HALF_PX = 32;
const TOTAL_TICKS = 5;
const BUTTON_ZOOM = 1.5;
/** Zoom factor per pixel of wheel movement. */
const WHEEL_ZOOM = 1.002;

type Scales = ReturnType<typeof depthScales>;

/** Zooms with the wheel over the chart; not passive, or the page would scroll as well. */
function useWheelZoom(box: RefObject<HTMLElement | null>, zoomBy: (by: number) => void): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(WHEEL_ZOOM ** -event.deltaY);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [box, zoomBy]);
}

function Side(props: {
  readonly side: DepthSide;
  readonly curve: DepthCurve;
  readonly scales: Scales;
  readonly floor: number;
}) {
  const { side, curve, scales, floor } = props;
  const [low = 0, high = 0] = scales.x.domain();
  const steps = depthSteps(curve[side], curve.mid, side === 'bids' ? low : high);
  const x = ([price]: readonly [number, number]) => scales.x(price);
  const y = ([, total]: readonly [number, number]) => scales.y(total);
  const ground = area<readonly [number, number]>().x(x).y0(floor).y1(y);
  const edge = line<readonly [number, number]>().x(x).y(y);
  return (
    <g className={s[side]}>
      <path className={s['ground']} d={ground([...steps]) ?? ''} />
      <path className={s['edge']} d={edge([...steps]) ?? ''} />
    </g>
  );
}

/** Ticks of the two axes. */
function axisTicks(scales: Scales, width: number) {
  return {
    totals: scales.y.ticks(TOTAL_TICKS).slice(1),
    // Labels are centered on their price: one that would be cut off at an edge is left out.
    prices: scales.x.ticks(Math.max(2, Math.floor(width / PRICE_TICK_WIDTH))).filter((price) => {
      const x = scales.x(price);
      return x >= LABEL_HALF_PX && x <= width - LABEL_HALF_PX;
    }),
  };
}

function Grid({ scales, width, height }: { readonly scales: Scales } & Size) {
  const floor = height - AXIS_HEIGHT;
  return (
    <g aria-hidden="true">
      {axisTicks(scales, width).totals.map((total) => {
        const y = scales.y(total);
        return <line key={total} className={s['grid']} x1={0} x2={width} y1={y} y2={y} />;
      })}
      <line className={s['axis']} x1={0} x2={width} y1={floor} y2={floor} />
    </g>
  );
}

function AxisLabels({ scales, width, height }: { readonly scales: Scales } & Size) {
  const { option } = useTerminal();
  const { totals, prices } = axisTicks(scales, width);
  return (
    <g aria-hidden="true">
      {totals.map((total) => (
        <text key={total} className={s['total']} x={width - 6} y={scales.y(total) + 12}>
          {formatWhole(String(total))}
        </text>
      ))}
      {prices.map((price) => (
        <text key={price} className={s['label']} x={scales.x(price)} y={height - 6}>
          {drawnPrice(price, option)}
        </text>
      ))}
    </g>
  );
}

/** The user's own working orders at their prices. */
function OwnOrders({ scales, floor }: { readonly scales: Scales; readonly floor: number }) {
  const t = useText();
  const [low = 0, high = 0] = scales.x.domain();
  const marks = useTradeLines().flatMap(({ id, target, price }) => {
    const at = Number(price);
    const isShown = target.kind === 'order' && restsOnLadder(target.order);
    return isShown && at >= low && at <= high ? [{ id, at, side: target.order.side }] : [];
  });
  return marks.map(({ id, at, side }) => (
    <g key={id} className={side === 'BUY' ? s['bids'] : s['asks']}>
      <line className={s['own']} x1={scales.x(at)} x2={scales.x(at)} y1={floor} y2={floor - 28} />
      <circle className={s['ownDot']} cx={scales.x(at)} cy={floor - 28} r={4}>
        <title>{t('chart.depthOwn')}</title>
      </circle>
    </g>
  ));
}

function Reading({ reading, width }: { readonly reading: DepthReading; readonly width: number }) {
  const t = useText();
  const language = useLanguage();
  const { option } = useTerminal();
  return (
    <FigureList className={s['reading']} data-side={reading.side} style={{ maxWidth: width - 16 }}>
      <Figure label={t('order.price')}>{drawnPrice(reading.price, option)}</Figure>
      <Figure label={t('chart.depthDistance')}>
        {formatPercent(reading.distance.toFixed(4), 'always')}
      </Figure>
      <Figure
        label={t('chart.depthTotal')}
      >{`${formatCompact(reading.total.toFixed(3), language)} ${baseCoin(option)}`}</Figure>
      <Figure
        label={t('chart.depthValue')}
      >{`${formatCompact(reading.value.toFixed(2), language)} USDT`}</Figure>
    </FigureList>
  );
}

function Drawing(props: {
  readonly curve: DepthCurve;
  readonly scales: Scales;
  readonly size: Size;
  readonly reading: DepthReading | undefined;
}) {
  const t = useText();
  const language = useLanguage();
  const { option } = useTerminal();
  const { curve, scales, size, reading } = props;
  const floor = size.height - AXIS_HEIGHT;
  const middle = scales.x(curve.mid);
  const total = (side: DepthSide) =>
    formatCompact((curve[side].at(-1)?.total ?? 0).toFixed(3), language);
  const summary = t('chart.depthSummary', {
    mid: drawnPrice(curve.mid, option),
    bids: total('bids'),
    asks: total('asks'),
    coin: baseCoin(option),
  });
  return (
    <svg
      width={size.width}
      height={size.height}
      role="img"
      aria-label={`${t('chart.depthOf', { coin: baseCoin(option) })}. ${summary}`}
    >
      <Grid scales={scales} {...size} />
      <Side side="bids" curve={curve} scales={scales} floor={floor} />
      <Side side="asks" curve={curve} scales={scales} floor={floor} />
      <line className={s['mid']} x1={middle} x2={middle} y1={24} y2={floor} />
      <text className={s['midLabel']} x={middle} y={16}>
        {`${t('chart.depthMid')} ${drawnPrice(curve.mid, option)}`}
      </text>
      <AxisLabels scales={scales} {...size} />
      <OwnOrders scales={scales} floor={floor} />
      {reading === undefined ? null : (
        <g className={s[reading.side]}>
          <line
            className={s['cross']}
            x1={scales.x(reading.price)}
            x2={scales.x(reading.price)}
            y1={scales.y(reading.total)}
            y2={floor}
          />
          <circle
            className={s['ownDot']}
            cx={scales.x(reading.price)}
            cy={scales.y(reading.total)}
            r={3}
          />
        </g>
      )}
    </svg>
  );
}

/** Resting quantity on either side of the mid price; the wheel and the buttons zoom in. */
export function DepthChart() {
  const t = useText();
  const { option } = useTerminal();
  const book = useReadable(useServices().market.book(option.stock));
  const [box, size] = useSize();
  const [zoom, setZoom] = useState(LEAST_ZOOM);
  /** Pointer position, px from the left. */
  const [pointer, setPointer] = useState<number | undefined>(undefined);
  const [zoomBy] = useState(() => (by: number) => setZoom((now) => zoomed(now, by)));
  useWheelZoom(box, zoomBy);
  const curve = book === undefined ? undefined : toDepthCurve(book);
  const height = size.height - AXIS_HEIGHT;
  const scales =
    curve === undefined || height <= 0 ? undefined : depthScales(curve, zoom, size.width, height);
  const reading =
    curve === undefined || scales === undefined || pointer === undefined
      ? undefined
      : depthAt(curve, scales.x.invert(pointer));
  const follow = (event: React.PointerEvent<HTMLElement>) =>
    setPointer(event.clientX - event.currentTarget.getBoundingClientRect().left);
  return (
    <div
      ref={box}
      className={s['box']}
      onPointerMove={follow}
      onPointerDown={follow}
      // Lifting a finger keeps the reading.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointer(undefined)}
    >
      {curve === undefined || scales === undefined ? (
        <p className={s['empty']}>
          {t(book === undefined ? 'market.waiting' : 'chart.depthEmpty')}
        </p>
      ) : (
        <>
          <Drawing curve={curve} scales={scales} size={size} reading={reading} />
          {reading === undefined ? null : <Reading reading={reading} width={size.width} />}
        </>
      )}
      <div className={s['zoom']}>
        <IconButton
          label={t('chart.zoomIn')}
          disabled={zoom >= MOST_ZOOM}
          onClick={() => zoomBy(BUTTON_ZOOM)}
        >
          <Plus size={14} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('chart.zoomOut')}
          disabled={zoom <= LEAST_ZOOM}
          onClick={() => zoomBy(1 / BUTTON_ZOOM)}
        >
          <Minus size={14} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
