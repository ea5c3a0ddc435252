import type { ReactNode } from 'react';
import type { WireOrder } from '../../../../../protocol/futures/entities.ts';
import { type Translate, useRefusalText, useText } from '../../../../i18n/useText.ts';
import { useReadable } from '../../../../services/useReadable.ts';
import { type OptionLookup, useOptionLookup } from '../../../../market/optionsById.ts';
import { sideTextKey } from '../../ticket/orderIntent.ts';
import { LineList } from '../../../../kit/LineList.tsx';
import s from './Closing.module.css';
import type { PlannedOrder } from './closingOrders.ts';
import type { OrderOutcome, OrderRun } from './orderRun.ts';

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
export type PartRemark = (planned: PlannedOrder, index: number, part: number) => ReactNode;

/** The orders of a plan, each with its outcome. */
export function OrderRunList(props: {
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
