import { useMemo, useState } from 'react';
import { sum } from 'd3';
import type { WireDashboard } from '../../../../protocol/dashboard/calls.ts';
import type { Loadable } from '../../../../protocol/answer.ts';
import { formatCompact } from '../../../format/decimalText.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { type DayValue, dayBars, lastDays } from './bars.ts';
import s from './Dashboard.module.css';
import { Panel } from './Panel.tsx';
import { useSize } from '../../../kit/useSize.ts';

const HEIGHT = 120;

/** A bar for each day; `label` describes the chart in words. */
function DayBarsChart(props: {
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

const DAYS = 30;

function Registered({ days }: { readonly days: WireDashboard['users']['registered'] }) {
  const t = useText();
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <DayBarsChart
      days={days.map(({ day, count }) => ({ day, up: count, down: 0 }))}
      label={t('adminDashboard.registeredOf', {
        from: first,
        to: last,
        count: sum(days, ({ count }) => count),
      })}
      titleOf={({ day, up }) => `${day}: ${up}`}
    />
  );
}

/** How many registered on each of the last days. */
export function RegisteredPanel({ state }: { readonly state: Loadable<WireDashboard> }) {
  const t = useText();
  return (
    <Panel title={t('adminDashboard.registered')} state={state}>
      {({ users }) => <Registered days={users.registered} />}
    </Panel>
  );
}

function Money({ at, money }: Pick<WireDashboard, 'at' | 'money'>) {
  const t = useText();
  const language = useLanguage();
  const currencies = [...new Set(money.map(({ currency }) => currency))];
  const [picked, setPicked] = useState(currencies[0]);
  const currency = currencies.find((one) => one === picked) ?? currencies[0];
  if (currency === undefined) return <EmptyState title={t('adminDashboard.noMoney')} />;
  const byDay = new Map(
    money.filter((row) => row.currency === currency).map((row) => [row.day, row]),
  );
  const days = lastDays(new Date(at).toISOString().slice(0, 10), DAYS).map((day) => ({
    day,
    up: Number(byDay.get(day)?.in ?? '0'),
    down: Number(byDay.get(day)?.out ?? '0'),
  }));
  const compact = (value: number): string => formatCompact(value.toFixed(2), language);
  const total = {
    in: compact(sum(days, ({ up }) => up)),
    out: compact(sum(days, ({ down }) => down)),
  };
  return (
    <>
      <p className={s['legend']}>
        <NativeSelect
          label={t('adminDashboard.currency')}
          value={currency}
          onValue={setPicked}
          choices={currencies}
        />
        <span data-kind="in">{`${t('adminDashboard.in')} ${total.in}`}</span>
        <span data-kind="out">{`${t('adminDashboard.out')} ${total.out}`}</span>
      </p>
      <DayBarsChart
        days={days}
        label={t('adminDashboard.moneyOf', {
          ...total,
          currency,
          from: days[0]?.day ?? '',
          to: days.at(-1)?.day ?? '',
        })}
        titleOf={({ day, up, down }) =>
          `${day}: ${t('adminDashboard.in')} ${compact(up)}, ${t('adminDashboard.out')} ${compact(down)}`
        }
      />
    </>
  );
}

/** Approved deposits and withdrawals of each of the last days, one currency at a time. */
export function MoneyPanel({ state }: { readonly state: Loadable<WireDashboard> }) {
  const t = useText();
  return (
    <Panel title={t('adminDashboard.money')} hint={t('adminDashboard.moneyHint')} state={state}>
      {({ at, money }) => <Money at={at} money={money} />}
    </Panel>
  );
}
