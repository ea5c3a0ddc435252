import { memo } from 'react';
import type { WireMarketTrade } from '../../../../protocol/market.ts';
import { cx } from '../../../components/cx.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { formatTime, type Zone } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { baseCoin, type InstrumentFormat, instrumentFormat } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import s from './TradeTape.module.css';

const SHOWN_MAX = 60;

const TapeRow = memo(function TapeRow(props: {
  readonly trade: WireMarketTrade;
  readonly format: InstrumentFormat;
  readonly zone: Zone;
}) {
  const { trade, format, zone } = props;
  return (
    <li className={s['row']}>
      <span className={cx(s['price'], s[trade.side])}>{format.price(trade.price)}</span>
      <span>{format.quantity(trade.quantity)}</span>
      <time dateTime={new Date(trade.at).toISOString()}>{formatTime(trade.at, 'time', zone)}</time>
    </li>
  );
});

/** The newest trades of everybody; the colour is the taker's side. */
export function TradeTape() {
  const t = useText();
  const zone = useZone();
  const { option } = useTerminal();
  const trades = useReadable(useServices().market.trades(option.stock));
  const format = instrumentFormat(option);
  return (
    <section className={s['tape']} aria-label={t('tape.title')}>
      <div className={s['head']} aria-hidden="true">
        <span>{t('tape.price')}</span>
        <span>{t('tape.quantity', { coin: baseCoin(option) })}</span>
        <span>{t('tape.time')}</span>
      </div>
      {trades.length === 0 ? (
        <EmptyState title={t('tape.empty')} />
      ) : (
        <ol className={s['rows']}>
          {trades.slice(0, SHOWN_MAX).map((trade) => (
            <TapeRow key={trade.id} trade={trade} format={format} zone={zone} />
          ))}
        </ol>
      )}
    </section>
  );
}
