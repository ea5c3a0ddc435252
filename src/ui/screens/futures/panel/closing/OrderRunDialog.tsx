import { type ReactNode, useEffect } from 'react';
import { OldPrices } from '../../../../market/OldPrices.tsx';
import { useTerminal } from '../../terminalContext.ts';
import { ActButton, Button, type ButtonTone } from '../../../../kit/Button.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { useText, type Translate, useRefusalText } from '../../../../i18n/useText.ts';
import { useReadable } from '../../../../services/useReadable.ts';
import { useIsOffline } from '../../../../services/useIsOffline.ts';
import s from './Closing.module.css';
import { countOrders, type PlannedOrder } from './closingOrders.ts';
import { isFilledWhole, type OrderRun, type OrderOutcome } from './orderRun.ts';
import type { WireOrder } from '../../../../../protocol/futures/entities.ts';
import { type OptionLookup, useOptionLookup } from '../../../../market/optionsById.ts';
import { sideTextKey } from '../../ticket/orderIntent.ts';
import { LineList } from '../../../../kit/FigureList.tsx';

/** The filled quantity of an order and its price. */
function filledText(t: Translate, order: WireOrder, lookup: OptionLookup): string {
  const { price, quantity } = lookup.format(order.futuresOptionId);
  const figures = { quantity: quantity(order.filledQuantity), price: price(order.averagePrice) };
  if (order.status === 'FILLED') return t('close.done', figures);
  if (order.cancelReason === null) return t('close.accepted');
  return t('close.partly', { ...figures, reason: t(`cancelReason.${order.cancelReason}`) });
}

/** @param props.part which of the orders of the request */
function Outcome(props: { readonly outcome: OrderOutcome; readonly part: number }) {
  const { outcome, part } = props;
  const t = useText();
  const refusalText = useRefusalText();
  const lookup = useOptionLookup();
  switch (outcome.kind) {
    case 'accepted': {
      const order = outcome.orders[part];
      return order === undefined ? null : (
        <span className={s['done']}>{filledText(t, order, lookup)}</span>
      );
    }
    case 'refused':
      return <span className={s['refused']}>{refusalText(outcome.error)}</span>;
    case 'unknown':
      return <span className={s['refused']}>{t('close.unknown')}</span>;
    case 'waiting':
    case 'sending':
    case 'skipped':
      return <span className={s['muted']}>{t(`close.${outcome.kind}`)}</span>;
  }
}

/** @param part which of the orders of a request, from 0 */
type PartRemark = (planned: PlannedOrder, index: number, part: number) => ReactNode;

/** The orders of a plan, each with its outcome. */
function OrderRunList(props: {
  readonly run: OrderRun;
  /** Shown beside the symbol: the purpose of the order, or its expected profit. */
  readonly remark: PartRemark;
}) {
  const t = useText();
  const lookup = useOptionLookup();
  const outcomes = useReadable(props.run.outcomes);
  const isBegun = outcomes.some(({ kind }) => kind !== 'waiting');
  return (
    <LineList className={s['list']} aria-live="polite">
      {props.run.plan.flatMap((planned, index) => {
        const { position, order } = planned;
        const outcome = outcomes[index];
        return planned.parts.map((quantity, part) => (
          <li key={`${order.clientOrderId} ${part}`}>
            <span className={s['what']}>
              <strong>{lookup.label(position.futuresOptionId, position.stock)}</strong>{' '}
              {/* A close is of a position; what opens is named by the side it opens. */}
              {t(order.reduceOnly ? `column.${position.side}` : sideTextKey(order))}{' '}
              {lookup.format(position.futuresOptionId).quantity(quantity)}
            </span>
            <span className={s['remark']}>{props.remark(planned, index, part)}</span>
            {isBegun && outcome !== undefined ? (
              <span className={s['outcome']}>
                <Outcome outcome={outcome} part={part} />
              </span>
            ) : null}
          </li>
        ));
      })}
    </LineList>
  );
}

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
  const isOnline = !useIsOffline();
  const outcomes = useReadable(run.outcomes);
  const isSending = outcomes.some(({ kind }) => kind === 'sending');
  const isBegun = outcomes.some(({ kind }) => kind !== 'waiting');
  const filled = outcomes
    .flatMap((outcome) => (outcome.kind === 'accepted' ? outcome.orders : []))
    .filter(({ status }) => status === 'FILLED').length;
  useEffect(() => run.end, [run]);
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
