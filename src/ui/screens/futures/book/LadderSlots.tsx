import { memo, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../i18n/useText.ts';
import type { BookSide } from './ladder.ts';
import s from './OrderBook.module.css';
import { formatFixed } from '../../../format/decimalText.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { baseCoin, instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import type { BookSession } from './bookSession.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';

/** Arrow keys move the focus between the rows of a column. */
function moveFocus(event: React.KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const row = event.currentTarget.parentElement;
  // Asks are rendered from the middle upward, in reverse list order.
  const isReversed = event.currentTarget.dataset['side'] === 'ask';
  const isNext = (event.key === 'ArrowDown') !== isReversed;
  const target = isNext ? row?.nextElementSibling : row?.previousElementSibling;
  const column = event.currentTarget.dataset['cell'];
  target?.querySelector<HTMLButtonElement>(`[data-cell='${column}']`)?.focus();
}

/**
 * Rows without figures; the painter writes them. The row nearest to the market is the tab stop. The
 * `uses...` are ids of the texts that describe what a click does; together with the row's own text
 * they name it.
 */
export const LadderSlots = memo(function LadderSlots(props: {
  readonly side: BookSide;
  readonly label: string;
  readonly count: number;
  readonly id: string;
  readonly usesPrice: string;
  readonly usesQuantity: string;
  readonly listRef: Ref<HTMLOListElement>;
}) {
  const t = useText();
  const { side, id } = props;
  const cell = (name: 'price' | 'quantity', index: number) => {
    const use = name === 'price' ? props.usesPrice : props.usesQuantity;
    const cellId = `${id}-${side}-${index}-${name}`;
    return (
      <button
        type="button"
        id={cellId}
        tabIndex={index === 0 ? 0 : -1}
        className={s[name]}
        data-side={side}
        data-cell={name}
        aria-labelledby={`${use} ${cellId}`}
        onKeyDown={moveFocus}
      />
    );
  };
  return (
    <ol ref={props.listRef} className={s[side]} aria-label={props.label}>
      {Array.from({ length: props.count }, (_, index) => (
        <li key={index} hidden className={s['row']} data-side={side} data-index={index}>
          <span className={s['own']} role="img" aria-label={t('book.own')} />
          {cell('price', index)}
          {cell('quantity', index)}
          <span className={s['total']} data-cell="total" />
        </li>
      ))}
    </ol>
  );
});

/** Position of the tip: beside the row, on the side where there is room. */
export interface TipPlace {
  readonly top: number;
  readonly left: number;
  readonly isLeft: boolean;
}

/** The average price and value of taking the book down to the row. */
export function LevelTip(props: { readonly session: BookSession; readonly place: TipPlace }) {
  const t = useText();
  const { option } = useTerminal();
  const sum = useReadable(props.session.sum);
  if (sum === undefined) return null;
  const format = instrumentFormat(option);
  const { top, left, isLeft } = props.place;
  return createPortal(
    <FigureList
      className={s['tip']}
      style={{ top, left, transform: `translate(${isLeft ? '-100%' : '0'}, -50%)` }}
      role="tooltip"
    >
      <Figure label={t('book.average')}>{format.price(sum.averagePrice)}</Figure>
      <Figure label={t('book.sum', { coin: baseCoin(option) })}>
        {format.quantity(sum.quantity)}
      </Figure>
      <Figure label={t('book.sum', { coin: 'USDT' })}>
        {formatFixed(sum.value, { digits: 2, rounding: 'halfUp' })}
      </Figure>
    </FigureList>,
    document.body,
  );
}
