import { useMemo } from 'react';
import { DAY_MS } from '../../../../domain/time.ts';
import type { WireEquity } from '../../../../protocol/statement/entities.ts';
import { changePercent, formatFixed } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useSize } from '../../../kit/useSize.ts';
import { formatPercent } from '../../../market/instrument.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useMask } from '../useMask.ts';
import { equityCurve } from './equityCurve.ts';
import s from './EquityChart.module.css';

const DAYS = 30;
const HEIGHT = 120;

const usdt = (text: string): string => formatFixed(text, { digits: 2, rounding: 'cut' });

function Curve({ days }: { readonly days: readonly WireEquity[] }) {
  const t = useText();
  const { mask } = useMask();
  const [box, { width }] = useSize();
  const curve = useMemo(
    () =>
      equityCurve(
        days.map((day) => Number(day.usdt)),
        { width, height: HEIGHT },
      ),
    [days, width],
  );
  const [first, last] = [days[0], days.at(-1)];
  const change =
    first === undefined || last === undefined ? undefined : changePercent(last.usdt, first.usdt);
  const label = t('wallet.equityOf', {
    from: first?.day ?? '',
    to: last?.day ?? '',
    first: mask(usdt(first?.usdt ?? '')),
    last: mask(usdt(last?.usdt ?? '')),
  });
  return (
    <>
      <div ref={box} className={s['box']}>
        {curve === undefined || width === 0 ? null : (
          <svg width={width} height={HEIGHT} role="img" aria-label={label}>
            <path d={curve.area} className={s['area']} />
            <path d={curve.line} className={s['line']} />
            <circle cx={curve.end.x - 3} cy={curve.end.y} r={3} className={s['end']} />
          </svg>
        )}
      </div>
      <p className={s['days']}>
        <span>{first?.day}</span>
        {change === undefined ? null : (
          <Signed value={change} text={formatPercent(change, 'always')} />
        )}
        <span>{last?.day}</span>
      </p>
    </>
  );
}

/** What all wallets were worth at the end of each of the last days. */
export function EquityChart() {
  const t = useText();
  const refusalText = useRefusalText();
  const { call, now } = useServices();
  const day = useSelected(now, (at) => Math.floor(at / DAY_MS));
  const { state, refetch } = useQuery({
    key: ['money', 'equity', DAYS],
    version: day,
    read: () => call('equity', { days: DAYS }),
  });
  if (state.value === undefined) {
    return state.status === 'failed' ? (
      <EmptyState
        title={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={5} label={t('app.loading')} />
    );
  }
  if (state.value.length < 2) return <EmptyState title={t('wallet.noEquity')} />;
  return <Curve days={state.value} />;
}
