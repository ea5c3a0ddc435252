import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { WireBook } from '../../../../protocol/market.ts';
import { cx } from '../../../components/cx.ts';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { instrumentFormat } from '../../market/instrument.ts';
import { useTickerField } from '../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import { spreadOf } from './ladder.ts';
import s from './OrderBook.module.css';

/** Last price in the direction of the newest trade, mark, spread. */
export function BookMiddle({ book }: { readonly book: WireBook }) {
  const t = useText();
  const { option, ticket } = useTerminal();
  const format = instrumentFormat(option);
  const last = useTickerField(option.stock, 'last');
  const mark = useTickerField(option.stock, 'mark');
  const taker = useSelected(useServices().market.trades(option.stock), (trades) => trades[0]?.side);
  const spread = spreadOf(book);
  const Arrow = taker === 'SELL' ? ArrowDown : ArrowUp;
  return (
    <div className={s['middle']}>
      <button
        type="button"
        className={cx(s['last'], taker !== undefined && s[taker])}
        aria-label={t('book.usePrice', { price: format.price(last) })}
        onClick={() => (last === undefined ? undefined : ticket.takePrice(last))}
      >
        {format.price(last)}
        <Arrow size={14} aria-hidden="true" />
      </button>
      <span className={s['mark']} title={t('book.mark')}>
        <span className="visuallyHidden">{t('book.mark')} </span>
        {format.price(mark)}
      </span>
      {spread === undefined ? null : (
        <span className={s['spread']} title={t('book.spread')}>
          <span className="visuallyHidden">{t('book.spread')} </span>
          {format.price(spread.price)} (
          {formatFixed(spread.percent, { digits: 3, rounding: 'halfUp' })}%)
        </span>
      )}
    </div>
  );
}
