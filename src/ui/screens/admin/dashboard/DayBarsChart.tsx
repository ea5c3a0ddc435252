import { useMemo } from 'react';
import { useSize } from '../../../kit/useSize.ts';
import { dayBars, type DayValue } from './bars.ts';
import s from './Dashboard.module.css';

const HEIGHT = 120;

/** A bar for each day; `label` says in words what is drawn. */
export function DayBarsChart(props: {
  readonly days: readonly DayValue[];
  readonly label: string;
  readonly titleOf: (day: DayValue) => string;
}) {
  const { days, label, titleOf } = props;
  const [box, { width }] = useSize();
  const { bars, zero } = useMemo(() => dayBars(days, { width, height: HEIGHT }), [days, width]);
  return (
    <>
      <div ref={box} className={s['chart']}>
        {width === 0 ? null : (
          <svg width={width} height={HEIGHT} role="img" aria-label={label}>
            {bars.map((bar) => (
              <g key={bar.day}>
                <title>{titleOf(bar)}</title>
                <rect x={bar.x} y={0} width={bar.width} height={HEIGHT} className={s['hover']} />
                <rect
                  x={bar.x}
                  y={zero - bar.upHeight}
                  width={bar.width}
                  height={bar.upHeight}
                  className={s['in']}
                />
                <rect
                  x={bar.x}
                  y={zero}
                  width={bar.width}
                  height={bar.downHeight}
                  className={s['out']}
                />
              </g>
            ))}
            <line x1={0} x2={width} y1={zero} y2={zero} className={s['zero']} />
          </svg>
        )}
      </div>
      <p className={s['ends']} aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </>
  );
}
