import { useState } from 'react';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { baseCoin, instrumentFormat } from '../../../../market/instrument.ts';
import { newClientOrderId } from '../../../../services/clientOrderId.ts';
import s from './Closing.module.css';
import type { PositionDialogProps } from '../positions/positionIntent.ts';
import { countOrders, planReversal, type PlannedOrder, sideThatCloses } from './closingOrders.ts';
import { createOrderRun } from './orderRun.ts';
import { OrderRunDialog } from './OrderRunDialog.tsx';

/** Reverses a position after listing the orders this takes. */
export function ReverseDialog(props: PositionDialogProps) {
  const t = useText();
  const { account, trade } = useServices();
  const { position, option, onClose } = props;
  const [run] = useState(() => {
    const { positionMode } = account.get();
    const plan = planReversal(position, option, positionMode, newClientOrderId);
    return createOrderRun(plan, trade.placeOrder, { isChain: true });
  });
  const format = instrumentFormat(option);
  const from = t(`column.${position.side}`);
  const to = t(position.side === 'LONG' ? 'column.SHORT' : 'column.LONG');
  const title = `${t('reverse.title')} · ${option.label} ${from}`;
  const inCoin = (quantity: string) => `${format.quantity(quantity)} ${baseCoin(option)}`;
  const side = sideThatCloses(position);
  const [turn] = run.plan;
  const isOneOrder = countOrders(run.plan) === 1;
  const remark = ({ order }: PlannedOrder) => {
    if (isOneOrder) return t('reverse.stepTurn');
    return order.reduceOnly ? t('reverse.stepClose', { from }) : t('reverse.stepOpen', { to });
  };
  return (
    <OrderRunDialog
      title={title}
      endsWhenFilled
      action={t('reverse.send')}
      tone={side === 'BUY' ? 'up' : 'down'}
      run={run}
      onClose={onClose}
      remark={remark}
    >
      <p>
        {isOneOrder
          ? t('reverse.oneWay', {
              side: t(`order.${side}`),
              quantity: inCoin(turn?.order.quantity ?? '0'),
              held: inCoin(position.quantity),
              from,
              to,
            })
          : t('reverse.hedge', {
              orders: t('close.marketOrders', { count: countOrders(run.plan) }),
              quantity: inCoin(position.quantity),
              from,
              to,
            })}
      </p>
      <p className={s['note']}>{t('reverse.note')}</p>
    </OrderRunDialog>
  );
}
