import { choicesOf } from '../../kit/choices.ts';
import { useState } from 'react';
import type { OrderSide } from '../../../domain/futuresOrders.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import { useText } from '../../i18n/useText.ts';
import { OrderBook } from './book/OrderBook.tsx';
import s from './OrderSheet.module.css';
import { useTerminal } from './terminalContext.ts';
import { OrderForm } from './ticket/OrderForm.tsx';

/** The order form and the book beside it on a phone, one side at a time. Its input is kept when the sheet closes. */
export function OrderSheet(props: { readonly side: OrderSide; readonly onClose: () => void }) {
  const t = useText();
  const { option } = useTerminal();
  const [side, setSide] = useState(props.side);
  return (
    <Dialog kind="sheet" title={`${t('order.title')} · ${option.label}`} onClose={props.onClose}>
      <div className={s['sheet']}>
        <div className={s['side']} data-side={side}>
          <Segmented
            label={t('order.side')}
            value={side}
            onValue={setSide}
            choices={choicesOf(['BUY', 'SELL'], (value) => t(`order.${value}`))}
          />
        </div>
        <div className={s['beside']}>
          <div className={s['book']}>
            <OrderBook />
          </div>
          <div className={s['ticket']}>
            <OrderForm side={side} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
