import { useLayoutEffect, useRef } from 'react';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useElementHeight } from '../../../kit/useSize.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { baseCoin, instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { createTapePainter } from './tapePainter.ts';
import s from './TradeTape.module.css';

const ROW_PX = 20;
const ROWS_MAX = 60;

/** The newest market trades, in the color of the taker's side. */
export function TradeTape() {
  const t = useText();
  const zone = useZone();
  const { option } = useTerminal();
  const { market } = useServices();
  const isEmpty = useSelected(market.trades(option.stock), (trades) => trades.length === 0);
  const [area, height] = useElementHeight<HTMLDivElement>();
  const list = useRef<HTMLOListElement>(null);
  const max = Math.min(ROWS_MAX, Math.ceil(height / ROW_PX));
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || max === 0) return undefined;
    const format = instrumentFormat(option);
    const trades = market.trades(option.stock);
    const painter = createTapePainter(element, {
      max,
      rowPx: ROW_PX,
      rowClass: s['row'] ?? '',
      texts: {
        price: (trade) => format.price(trade.price),
        quantity: (trade) => format.quantity(trade.quantity),
        time: (trade) => formatTime(trade.at, 'time', zone),
      },
    });
    const paint = () => painter.paint(trades.get());
    paint();
    return trades.subscribe(paint);
  }, [market, option, zone, max]);
  return (
    <section className={s['tape']} aria-label={t('tape.title')}>
      <div className={s['head']} aria-hidden="true">
        <span>{t('tape.price')}</span>
        <span>{t('tape.quantity', { coin: baseCoin(option) })}</span>
        <span>{t('tape.time')}</span>
      </div>
      {isEmpty ? <EmptyState title={t('tape.empty')} /> : null}
      <div ref={area} className={s['rows']}>
        <ol ref={list} className={s['strip']} data-live />
      </div>
    </section>
  );
}
