import type { Loadable } from '../../../../protocol/answer.ts';
import type { WireDashboard } from '../../../../protocol/dashboard/calls.ts';
import { formatCompact, formatWhole, NO_FIGURE, signOf } from '../../../format/decimalText.ts';
import { formatCountdown } from '../../../format/timeText.ts';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useTickerField } from '../../../market/TickerCells.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { type Share, zeroBars } from './bars.ts';
import s from './Dashboard.module.css';
import { Panel } from './Panel.tsx';

type Exposure = WireDashboard['exposure'][number];
type OpenInterest = WireDashboard['openInterest'][number];

const SIDES = ['B', 'S'] as const;

function Bar({ share, kind }: { readonly share: Share | undefined; readonly kind: string }) {
  if (share === undefined) return null;
  return (
    <span
      className={s['bar']}
      data-kind={kind}
      style={{ left: `${share.left}%`, width: `${share.width}%` }}
    />
  );
}

function EndsIn({ endAt }: { readonly endAt: number }) {
  return useSelected(useServices().now, (now) => formatCountdown(Math.max(0, endAt - now)));
}

function ExposureRows({ rounds }: { readonly rounds: readonly Exposure[] }) {
  const t = useText();
  const shares = zeroBars(rounds.flatMap(({ exposure }) => [+exposure.B, +exposure.S]));
  return (
    <table className={s['rows']}>
      <thead>
        <tr>
          <th scope="col">{t('adminDashboard.round')}</th>
          <th scope="col">{t('adminDashboard.endsIn')}</th>
          <th scope="col">{t('adminDashboard.bets')}</th>
          <th scope="col">{t('adminDashboard.ifBuy')}</th>
          <th scope="col">{t('adminDashboard.ifSell')}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round, index) => (
          <tr key={round.roundId}>
            <th scope="row">{optionLabel(t, round)}</th>
            <td>
              <EndsIn endAt={round.endAt} />
            </td>
            <td>{round.bets}</td>
            {SIDES.map((side, column) => (
              <td key={side} className={s['drawn']}>
                <span className={s['track']}>
                  <Bar share={shares[index * 2 + column]} kind={side} />
                </span>
                <span>{`${signOf(round.exposure[side]) > 0 ? '+' : ''}${formatWhole(round.exposure[side])}`}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Payouts or earnings of the exchange in each running round, by the side that wins. */
export function ExposurePanel({ state }: { readonly state: Loadable<WireDashboard> }) {
  const t = useText();
  return (
    <Panel
      title={t('adminDashboard.exposure')}
      hint={t('adminDashboard.exposureHint')}
      state={state}
      isWide
    >
      {({ exposure }) =>
        exposure.length === 0 ? (
          <EmptyState title={t('adminDashboard.noExposure')} />
        ) : (
          <ExposureRows rounds={exposure} />
        )
      }
    </Panel>
  );
}

/** The value follows the mark price between two reads. */
function OpenInterestRow({ row, share }: { readonly row: OpenInterest; readonly share: Share }) {
  const language = useLanguage();
  const mark = useTickerField(row.stock, 'mark');
  const value =
    mark === undefined
      ? row.value
      : ((Number(row.long) + Number(row.short)) * Number(mark)).toFixed(2);
  return (
    <tr>
      <th scope="row">{row.stock}</th>
      <td>{row.positions}</td>
      <td>{formatWhole(row.long)}</td>
      <td>{formatWhole(row.short)}</td>
      <td className={s['drawn']}>
        <span className={s['track']}>
          <Bar share={share} kind="value" />
        </span>
        <span>{value === null ? NO_FIGURE : formatCompact(value, language)}</span>
      </td>
    </tr>
  );
}

const NO_SHARE: Share = { left: 0, width: 0 };

function OpenInterestRows({ rows }: { readonly rows: readonly OpenInterest[] }) {
  const t = useText();
  const shares = zeroBars(rows.map(({ value }) => Number(value ?? '0')));
  return (
    <table className={s['rows']}>
      <thead>
        <tr>
          <th scope="col">{t('adminDashboard.stock')}</th>
          <th scope="col">{t('adminDashboard.positions')}</th>
          <th scope="col">{t('adminDashboard.long')}</th>
          <th scope="col">{t('adminDashboard.short')}</th>
          <th scope="col">{t('adminDashboard.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <OpenInterestRow key={row.stock} row={row} share={shares[index] ?? NO_SHARE} />
        ))}
      </tbody>
    </table>
  );
}

/** Open positions by stock. */
export function OpenInterestPanel({ state }: { readonly state: Loadable<WireDashboard> }) {
  const t = useText();
  return (
    <Panel title={t('adminDashboard.openInterest')} state={state} isWide>
      {({ openInterest }) =>
        openInterest.length === 0 ? (
          <EmptyState title={t('adminDashboard.noOpenInterest')} />
        ) : (
          <OpenInterestRows rows={openInterest} />
        )
      }
    </Panel>
  );
}
