import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import type { WireInstrumentFigures } from '../../../protocol/futures/figureCalls.ts';
import { formatWhole } from '../../format/decimalText.ts';
import { formatTime } from '../../format/timeText.ts';
import { useText, useZone } from '../../i18n/useText.ts';
import { SmallTable } from '../../kit/table/SmallTable.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../kit/FigureList.tsx';
import { Signed } from '../../kit/Signed.tsx';
import { baseCoin, formatUsdt, instrumentFormat } from '../instrument.ts';
import { sharePercent } from './figures.ts';
import s from './InstrumentDialog.module.css';

/** How much of a whole is long, as a bar with both shares. */
function Share(props: { readonly label: string; readonly long: string; readonly short: string }) {
  const t = useText();
  const long = sharePercent(props.long, props.short);
  if (long === undefined) return null;
  const short = (100 - long).toFixed(1);
  return (
    <div className={s['share']}>
      <span>{props.label}</span>
      <span
        className={s['shareBar']}
        role="img"
        aria-label={t('instrument.share', { long: long.toFixed(1), short })}
      >
        <span style={{ width: `${long}%` }} />
      </span>
      <span className={s['shareTexts']} aria-hidden="true">
        <Signed value="1" text={`${long.toFixed(1)}%`} />
        <Signed value="-1" text={`${short}%`} />
      </span>
    </div>
  );
}

function Liquidations(props: {
  readonly option: WireFuturesOption;
  readonly rows: WireInstrumentFigures['liquidations'];
}) {
  const t = useText();
  const zone = useZone();
  const format = instrumentFormat(props.option);
  if (props.rows.length === 0) return <EmptyState title={t('instrument.noLiquidations')} />;
  return (
    <SmallTable className={s['table']} aria-label={t('instrument.liquidations')}>
      <caption>{t('instrument.liquidations')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.time')}</th>
          <th scope="col">{t('column.side')}</th>
          <th scope="col">{t('column.price')}</th>
          <th scope="col">{t('column.size')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <tr key={`${row.at}/${index}`}>
            <td>{formatTime(row.at, 'moment', zone)}</td>
            <td>
              <Signed value={row.side === 'LONG' ? '1' : '-1'} text={t(`column.${row.side}`)} />
            </td>
            <td>{format.price(row.price)}</td>
            <td>{format.quantity(row.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

/** Open interest in the instrument on this exchange, and recent liquidations. */
export function InterestPart(props: {
  readonly option: WireFuturesOption;
  readonly figures: WireInstrumentFigures;
}) {
  const t = useText();
  const { option } = props;
  const { openInterest, liquidations } = props.figures;
  const { long, short, longs, shorts, value } = openInterest;
  const coin = baseCoin(option);
  const amount = (quantity: string, count: number) =>
    `${formatWhole(quantity)} ${coin} · ${t('instrument.positions', { count })}`;
  return (
    <>
      {longs + shorts === 0 ? (
        <EmptyState title={t('instrument.noInterest')} />
      ) : (
        <>
          <FigureList look="framed" aria-label={t('instrument.open')}>
            <Figure label={t('column.LONG')}>{amount(long, longs)}</Figure>
            <Figure label={t('column.SHORT')}>{amount(short, shorts)}</Figure>
            <Figure label={t('instrument.value')}>{`${formatUsdt(value)} USDT`}</Figure>
          </FigureList>
          <Share label={t('instrument.byQuantity')} long={long} short={short} />
          <Share label={t('instrument.byCount')} long={String(longs)} short={String(shorts)} />
        </>
      )}
      <Liquidations option={option} rows={liquidations} />
      <p className={s['note']}>{t('instrument.own')}</p>
    </>
  );
}
