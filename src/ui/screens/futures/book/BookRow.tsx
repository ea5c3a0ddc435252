import { memo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { formatFixed } from '../../../format/decimalText.ts';
import { instrumentFormat } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { type BookSide, type LadderRow } from './ladder.ts';
import s from './OrderBook.module.css';

interface Props {
  readonly row: LadderRow;
  readonly side: BookSide;
  /** The row nearest to the market takes the tab stop; arrows go on from it. */
  readonly isFirst: boolean;
}

function moveFocus(event: React.KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const row = event.currentTarget.parentElement;
  // Asks are drawn from the middle upward, against the order of the list.
  const isReversed = event.currentTarget.dataset['side'] === 'ask';
  const isNext = (event.key === 'ArrowDown') !== isReversed;
  const target = isNext ? row?.nextElementSibling : row?.previousElementSibling;
  const column = event.currentTarget.dataset['column'];
  target?.querySelector<HTMLButtonElement>(`[data-column='${column}']`)?.focus();
}

/** Price and quantity can be pressed, each exactly as shown. */
export const BookRow = memo(
  function BookRow({ row, side, isFirst }: Props) {
    const t = useText();
    const { option, ticket } = useTerminal();
    const format = instrumentFormat(option);
    const price = format.price(row.price);
    const quantity = format.quantity(row.quantity);
    const tabIndex = isFirst ? 0 : -1;
    return (
      <li className={s['row']}>
        <span className={s['bar']} data-side={side} style={{ width: `${row.share}%` }} />
        {row.isOwn ? <span className={s['own']} role="img" aria-label={t('book.own')} /> : null}
        <button
          type="button"
          tabIndex={tabIndex}
          className={s['price']}
          data-side={side}
          data-column="price"
          onKeyDown={moveFocus}
          aria-label={t('book.usePrice', { price })}
          onClick={() => ticket.takePrice(row.price)}
        >
          {price}
        </button>
        <button
          type="button"
          tabIndex={tabIndex}
          className={s['quantity']}
          data-side={side}
          data-column="quantity"
          onKeyDown={moveFocus}
          aria-label={t('book.useQuantity', { quantity })}
          onClick={() => ticket.takeQuantity(row.quantity)}
        >
          {quantity}
        </button>
        <span className={s['total']}>
          {formatFixed(row.total, { digits: format.quantityDigits, rounding: 'cut' })}
        </span>
      </li>
    );
  },
  (before, after) =>
    before.side === after.side &&
    before.isFirst === after.isFirst &&
    before.row.price === after.row.price &&
    before.row.quantity === after.row.quantity &&
    before.row.total === after.row.total &&
    before.row.share === after.row.share &&
    before.row.isOwn === after.row.isOwn,
);
