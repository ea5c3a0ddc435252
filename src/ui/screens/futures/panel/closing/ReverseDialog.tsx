import { useState } from 'react';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { baseCoin, instrumentFormat } from '../../../../market/instrument.ts';
import { newClientOrderId } from '../../../../services/clientOrderId.ts';
import s from './Closing.module.css';
import type { PositionDialogProps } from '../positions/positionIntent.ts';
import { planReversal, sideThatCloses } from './closingOrders.ts';
import { createOrderRun } from './orderRun.ts';
import { OrderRunDialog } from './OrderRunDialog.tsx';

/** Reverses a position after listing the orders this takes. */
export function ReverseDialog(props: PositionDialogProps) {
  const t = useText();
  const { account, trade } = useServices();
  const { position, option, onClose } = props;
  const [{ mode, run }] = useState(() => {
    const current = account.get().positionMode;
    const plan = planReversal(position, option, current, newClientOrderId);
    return {
      mode: current,
      run:
        plan === undefined ? undefined : createOrderRun(plan, trade.placeOrder, { isChain: true }),
    };
  });
  const format = instrumentFormat(option);
  const from = t(`column.${position.side}`);
  const to = t(position.side === 'LONG' ? 'column.SHORT' : 'column.LONG');
  const title = `${t('reverse.title')} · ${option.label} ${from}`;
  const inCoin = (quantity: string) => `${format.quantity(quantity)} ${baseCoin(option)}`;
  if (run === undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="alert">{t('close.oversize', { maximum: inCoin(option.maxQuantity) })}</p>
      </Dialog>
    );
  }
  const side = sideThatCloses(position);
  const remark = (index: number) => {
    if (mode === 'ONE_WAY') return t('reverse.stepTurn');
    return index === 0 ? t('reverse.stepClose', { from }) : t('reverse.stepOpen', { to });
  };
  return (
    <OrderRunDialog
      title={title}
      action={t('reverse.send')}
      tone={side === 'BUY' ? 'up' : 'down'}
      run={run}
      onClose={onClose}
      remark={(_, index) => remark(index)}
    >
      <p>
        {mode === 'ONE_WAY'
          ? t('reverse.oneWay', {
              side: t(`order.${side}`),
              quantity: inCoin(run.plan[0]?.order.quantity ?? '0'),
              held: inCoin(position.quantity),
              from,
              to,
            })
          : t('reverse.hedge', { quantity: inCoin(position.quantity), from, to })}
      </p>
      <p className={s['note']}>{t('reverse.note')}</p>
    </OrderRunDialog>
  );
}
