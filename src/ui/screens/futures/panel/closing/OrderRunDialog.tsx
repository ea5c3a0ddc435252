import { OldPrices } from '../../../../market/OldPrices.tsx';
import { useTerminal } from '../../terminalContext.ts';
import { type ReactNode, useEffect } from 'react';
import { ActButton, Button, type ButtonTone } from '../../../../kit/Button.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useReadable } from '../../../../services/useReadable.ts';
import { useAbsence } from '../../../../services/useAbsence.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import s from './Closing.module.css';
import { countOrders } from './closingOrders.ts';
import { isFilledWhole, type OrderRun } from './orderRun.ts';
import { OrderRunList, type PartRemark } from './OrderRunList.tsx';

/** Lists the planned orders, sends them on confirmation, and shows the outcome of each. */
export function OrderRunDialog(props: {
  readonly title: string;
  readonly action: string;
  readonly tone?: ButtonTone;
  /** Whether there is nothing left to say once everything was filled. */
  readonly endsWhenFilled?: boolean;
  readonly run: OrderRun;
  readonly remark: PartRemark;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { run, onClose } = props;
  const { option } = useTerminal();
  const { account, connection } = useServices();
  const isOnline = useReadable(connection).state !== 'offline';
  const outcomes = useReadable(run.outcomes);
  const isSending = outcomes.some(({ kind }) => kind === 'sending');
  const isBegun = outcomes.some(({ kind }) => kind !== 'waiting');
  const filled = outcomes
    .flatMap((outcome) => (outcome.kind === 'accepted' ? outcome.orders : []))
    .filter(({ status }) => status === 'FILLED').length;
  const isUnknown = outcomes.some(({ kind }) => kind === 'unknown');
  useEffect(() => {
    if (!isUnknown) return undefined;
    const settle = () => run.settle(account.get(), { isWhole: false });
    settle();
    return account.subscribe(settle);
  }, [account, isUnknown, run]);
  useAbsence(isUnknown, () => run.settle(account.get(), { isWhole: true }));
  const isLeft = outcomes.some(({ kind }) => kind !== 'accepted');
  const send = (label: string) => (
    <ActButton
      size="large"
      tone={props.tone ?? 'primary'}
      disabled={isSending || !isOnline || run.plan.length === 0}
      onClick={() => void run.send()}
    >
      {label}
    </ActButton>
  );
  const isOver = props.endsWhenFilled === true && outcomes.every(isFilledWhole);
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return (
    <Dialog
      title={props.title}
      onClose={onClose}
      footer={
        isBegun ? (
          <>
            {isLeft ? send(t(isSending ? 'order.submitting' : 'close.retry')) : null}
            <Button size="large" disabled={isSending} onClick={onClose}>
              {t('close.finish')}
            </Button>
          </>
        ) : (
          <>
            <Button size="large" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            {send(props.action)}
          </>
        )
      }
    >
      <div className={s['body']}>
        {isBegun ? (
          <p role="status">
            {t('close.manyDone', { orders: countOrders(run.plan), done: filled })}
          </p>
        ) : (
          <>
            {props.children}
            <OldPrices stock={option.stock} />
          </>
        )}
        <OrderRunList run={run} remark={props.remark} />
      </div>
    </Dialog>
  );
}
