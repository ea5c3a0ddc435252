import { createPortal } from 'react-dom';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { baseCoin, instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import type { BookSession } from './bookSession.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import s from './OrderBook.module.css';

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
