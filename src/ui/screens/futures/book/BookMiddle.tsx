import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useCallback } from 'react';
import type { WireBook } from '../../../../protocol/market/entities.ts';
import { cx } from '../../../kit/cx.ts';
import { LiveText } from '../../../kit/LiveText.tsx';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { usePart, useSelected } from '../../../services/useReadable.ts';
import { instrumentFormat } from '../../../market/instrument.ts';
import { useTickerField, useTickerText } from '../../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import { spreadOf } from './ladder.ts';
import s from './OrderBook.module.css';

const NO_SPREAD = { price: undefined, percent: undefined };

/** The last price in the direction of the newest trade; clicking it fills in the price. */
function LastPrice() {
  const t = useText();
  const { option, ticket } = useTerminal();
  const last = useTickerField(option.stock, 'last');
  const taker = useSelected(useServices().market.trades(option.stock), (trades) => trades[0]?.side);
  const Arrow = taker === 'SELL' ? ArrowDown : ArrowUp;
  const text = instrumentFormat(option).price(last);
  return (
    <button
      type="button"
      className={cx(s['last'], taker !== undefined && s[taker])}
      aria-label={`${t('book.usePrice')} ${text}`}
      onClick={() => (last === undefined ? undefined : ticket.takePrice(last))}
    >
      {text}
      <Arrow size={14} aria-hidden="true" />
    </button>
  );
}

function Mark() {
  const t = useText();
  const { option } = useTerminal();
  const { price } = instrumentFormat(option);
  const mark = useTickerText(
    option.stock,
    useCallback((ticker) => price(ticker?.mark), [price]),
  );
  return (
    <span className={s['mark']} title={t('book.mark')}>
      <span className="visuallyHidden">{t('book.mark')} </span>
      <LiveText text={mark} />
    </span>
  );
}

function Spread() {
  const t = useText();
  const { option } = useTerminal();
  const { market } = useServices();
  const { price } = instrumentFormat(option);
  const spread = usePart(
    market.book(option.stock),
    useCallback(
      (book: WireBook | undefined) => {
        const known = (book === undefined ? undefined : spreadOf(book)) ?? NO_SPREAD;
        const percent = formatFixed(known.percent, { digits: 3, rounding: 'halfUp' });
        return `${price(known.price)} (${percent}%)`;
      },
      [price],
    ),
  );
  return (
    <span className={s['spread']} title={t('book.spread')}>
      <span className="visuallyHidden">{t('book.spread')} </span>
      <LiveText text={spread} />
    </span>
  );
}

/** Last price, mark, spread. */
export function BookMiddle() {
  return (
    <div className={s['middle']}>
      <LastPrice />
      <Mark />
      <Spread />
    </div>
  );
}
