import { Dialog } from '../../components/Dialog.tsx';
import { useText } from '../../i18n/useText.ts';
import s from './OrderSheet.module.css';
import { useTerminal } from './terminalContext.ts';
import { OrderForm } from './ticket/OrderForm.tsx';

/** The order form on a phone. What is typed stays when the sheet is closed. */
export function OrderSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { option } = useTerminal();
  return (
    <Dialog kind="sheet" title={`${t('order.title')} · ${option.label}`} onClose={onClose}>
      <div className={s['sheet']}>
        <OrderForm />
      </div>
    </Dialog>
  );
}
