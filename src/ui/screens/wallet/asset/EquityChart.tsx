import { useMemo } from 'react';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { DAY_MS } from '../../../../domain/time.ts';
import type { WireEquity } from '../../../../protocol/statement/entities.ts';
import { formatFixed, NO_FIGURE, shareToPercent, signOf } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Hint } from '../../../kit/Hint.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useSize } from '../../../kit/useSize.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useMask } from '../useMask.ts';
import { equityCurve } from './equityCurve.ts';
import s from './EquityChart.module.css';

const DAYS = 30;
const HEIGHT = 120;

const usdt = (text: string): string => formatFixed(text, { digits: 2, rounding: 'cut' });

type Kind = 'paidIn' | 'paidOut';

/** Half the width of a mark, px: none is cut at the edge. */
const HALF = 4;

const KINDS: readonly Kind[] = ['paidIn', 'paidOut'];

/** Triangles at the curve: up below it for what came in, down above it for what left. */
const MARKS: Readonly<Record<Kind, { readonly path: string; readonly y: number }>> = {
  paidIn: { path: 'M0,0 l4,7 h-8 z', y: 4 },
  paidOut: { path: 'M0,0 l4,-7 h-8 z', y: -4 },
};

/** Deposits and withdrawals on the days of a curve. */
function Flows(props: {
  readonly days: readonly WireEquity[];
  readonly points: NonNullable<ReturnType<typeof equityCurve>>['points'];
}) {
  const t = useText();
  const { mask } = useMask();
  const end = props.points.at(-1)?.x ?? 0;
  return props.days.flatMap((day, index) => {
    const point = props.points[index];
    return KINDS.flatMap((kind) => {
      if (point === undefined || signOf(day[kind]) === 0) return [];
      const { path, y } = MARKS[kind];
      const text = t(`wallet.flow.${kind}`, { day: day.day, amount: mask(usdt(day[kind])) });
      return (
        <path
          key={`${day.day}/${kind}`}
          d={path}
          className={s[kind]}
          transform={`translate(${Math.min(Math.max(point.x, HALF), end - HALF)},${point.y + y})`}
        >
          <title>{text}</title>
        </path>
      );
    });
  });
}

/** The return that flows leave as it is, with what the marks of the curve mean. */
function Growth({ days }: { readonly days: readonly WireEquity[] }) {
  const t = useText();
  const { mask } = useMask();
  const roi = days.at(-1)?.roi ?? null;
  const sum = (kind: Kind): bigint =>
    days.reduce((all, day) => all + (parseDecimal(day[kind]) ?? 0n), 0n);
  return (
    <p className={s['growth']}>
      <Hint text={t('wallet.returnHint')}>{t('wallet.return')}</Hint>{' '}
      <Signed value={roi} text={roi === null ? NO_FIGURE : `${shareToPercent(roi, 2)}%`} />
      {KINDS.map((kind) =>
        sum(kind) === 0n ? null : (
          <span key={kind} className={s['legend']}>
            <svg width="9" height="8" aria-hidden="true">
              <path
                d={MARKS[kind].path}
                className={s[kind]}
                transform={`translate(4.5,${kind === 'paidIn' ? 0 : 8})`}
              />
            </svg>
            {t(`wallet.flow.${kind}Sum`, { amount: mask(usdt(formatDecimal(sum(kind)))) })}
          </span>
        ),
      )}
    </p>
  );
}

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
            <Flows days={days} points={curve.points} />
            <circle cx={curve.end.x - 3} cy={curve.end.y} r={3} className={s['end']} />
          </svg>
        )}
      </div>
      <p className={s['days']}>
        <span>{first?.day}</span>
        <span>{last?.day}</span>
      </p>
      <Growth days={days} />
    </>
  );
}

/** Value of all wallets at the end of each of the last days. */
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
