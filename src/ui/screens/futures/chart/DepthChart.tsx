import { area, curveStepAfter, curveStepBefore } from 'd3';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { baseCoin, instrumentFormat } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { depthScales, type DepthPoint, toDepthCurve } from './depthCurve.ts';
import s from './DepthChart.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room for the axis below, px. */
const AXIS_HEIGHT = 20;
const TICKS = 5;

/** The element's size, followed while it is on the page. */
function useSize(): readonly [React.RefObject<HTMLDivElement | null>, Size] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}

/** How much rests in the book on either side of the middle. */
export function DepthChart() {
  const t = useText();
  const { option } = useTerminal();
  const book = useReadable(useServices().market.book(option.stock));
  const [box, { width, height }] = useSize();
  const format = instrumentFormat(option);
  const drawn = height - AXIS_HEIGHT;
  const curve = book === undefined ? undefined : toDepthCurve(book);
  const scales = curve === undefined ? undefined : depthScales(curve, width, drawn);
  const path = (points: readonly DepthPoint[], step: typeof curveStepAfter): string => {
    if (scales === undefined) return '';
    const shape = area<DepthPoint>()
      .x((point) => scales.x(point.price))
      .y0(drawn)
      .y1((point) => scales.y(point.total))
      .curve(step);
    return shape([...points]) ?? '';
  };
  return (
    <div ref={box} className={s['box']}>
      {curve === undefined || scales === undefined || width === 0 ? null : (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t('chart.depthOf', { coin: baseCoin(option) })}
        >
          <path className={s['bids']} d={path(curve.bids, curveStepBefore)} />
          <path className={s['asks']} d={path(curve.asks, curveStepAfter)} />
          {scales.x.ticks(TICKS).map((price) => (
            <text key={price} className={s['label']} x={scales.x(price)} y={height - 6}>
              {format.price(price.toFixed(format.priceDigits))}
            </text>
          ))}
          {scales.y
            .ticks(TICKS)
            .slice(1)
            .map((total) => (
              <text key={total} className={s['total']} x={width - 6} y={scales.y(total) + 12}>
                {total.toLocaleString('en')}
              </text>
            ))}
        </svg>
      )}
    </div>
  );
}
