import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { trailText, orderTypeKey } from '../../../../market/orderTexts.ts';
import { later } from '../../../../kit/later.tsx';
import { flagsOf } from '../../../../../domain/futures/orderGroups.ts';
import { waitsWithPair } from '../../../../../domain/futures/conditional.ts';
import type { WireOrder } from '../../../../../protocol/futures/entities.ts';
import { Tag } from '../../../../kit/Badge.tsx';
import { Button } from '../../../../kit/Button.tsx';
import { cx } from '../../../../kit/cx.ts';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { formatTime } from '../../../../format/timeText.ts';
import { useText, useZone } from '../../../../i18n/useText.ts';
import { useOrderPhase } from '../../../../services/orderPhase.ts';
import { useOffers } from '../../../../services/useOffers.ts';
import { useTerminal } from '../../terminalContext.ts';
import { ExitPrice } from '../../../../market/PriceInput.tsx';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import s from '../Panel.module.css';
import { amendableFields, type AmendField } from './amendRules.ts';
import type { OrderWork } from './useOrderWork.ts';

const AmendForm = later(async () => (await import('./AmendForm.tsx')).AmendForm);

interface OfOrder {
  readonly order: WireOrder;
}

function useFigures(order: WireOrder) {
  const t = useText();
  return {
    label: useOptionLookup().label(order.futuresOptionId, order.stock),
    side: t(`order.${order.side}`),
  };
}

/**
 * A figure of an order; a double click on it, or the pencil of its row, opens the form to change
 * it.
 */
export function AmendableCell(
  props: OfOrder & { readonly field: AmendField; readonly text: string },
) {
  const { order, field, text } = props;
  const option = useOptionLookup().get(order.futuresOptionId);
  const offers = useOffers();
  const canTrade = useTerminal().access === 'trade';
  const [isOpen, setOpen] = useState(false);
  if (
    option === undefined ||
    !canTrade ||
    !offers('amendOrder') ||
    !amendableFields(order).includes(field)
  ) {
    return <>{text}</>;
  }
  const figure = (
    // The pencil at the end of the row opens the same form by keyboard.
    <span className={s['amendable']} onDoubleClick={() => setOpen(true)}>
      {text}
    </span>
  );
  if (!isOpen) return figure;
  return (
    <AmendForm
      order={order}
      option={option}
      focus={field}
      trigger={figure}
      open
      onOpenChange={setOpen}
    />
  );
}

/** How far behind the best price a trigger follows. */
function TrailTag({ order }: { readonly order: WireOrder }) {
  const t = useText();
  const { price } = useOptionLookup().format(order.futuresOptionId);
  const trail = trailText(order, price);
  return trail === undefined ? null : <Tag>{t('conditional.trailing', { trail })}</Tag>;
}

/** The price from which on an order without a trigger trails; a dash for one that waits for none. */
export function Activation({ order }: OfOrder) {
  const t = useText();
  const { price } = useOptionLookup().format(order.futuresOptionId);
  // Orders in the log of an older version do not say.
  if (typeof order.activationPrice !== 'string') return <>–</>;
  return (
    <span className={s['stack']}>
      <span>{price(order.activationPrice)}</span>
      <small className={s['muted']}>{t('conditional.activation')}</small>
    </span>
  );
}

/** Order type, trigger and restrictions. */
export function TypeCell({ order }: { readonly order: WireOrder }) {
  const t = useText();
  const zone = useZone();
  return (
    <span className={cx(s['tags'], s['type'])}>
      {t(orderTypeKey(order))}
      {order.triggeredAt === null ? null : <Tag tone="warn">{t('column.triggered')}</Tag>}
      <TrailTag order={order} />
      {waitsWithPair(order) ? <Tag>{t('order.oco')}</Tag> : null}
      {flagsOf(order).map((flag) => (
        <Tag key={flag}>{t(`column.${flag}`)}</Tag>
      ))}
      {typeof order.goodTillDate === 'number' ? (
        <Tag>{`GTD ${formatTime(order.goodTillDate, 'moment', zone)}`}</Tag>
      ) : null}
      {order.positionSide === null ? null : <Tag>{t(`column.${order.positionSide}`)}</Tag>}
    </span>
  );
}

/** Take-profit and stop-loss that the order attaches to its position. */
export function AttachedExits({ order }: { readonly order: WireOrder }) {
  const { price } = useOptionLookup().format(order.futuresOptionId);
  if (order.takeProfit === null && order.stopLoss === null) return <>–</>;
  return (
    <span className={s['stack']}>
      <span>
        <ExitPrice of={order} name="takeProfit" format={price} />
      </span>
      <small>
        <ExitPrice of={order} name="stopLoss" format={price} />
      </small>
    </span>
  );
}

/** The request in progress for the order, otherwise how far it is filled. */
export function StatusCell({ order }: OfOrder) {
  const t = useText();
  const phase = useOrderPhase(order.id);
  if (phase !== 'idle') return <span className={s['muted']}>{t(`column.${phase}`)}</span>;
  return <>{t(order.filledQuantity === '0' ? 'column.WORKING' : 'column.PARTLY')}</>;
}

/** Amends and cancels an order; `most` limits its quantity beside others like it. */
export function OrderActions({
  order,
  work,
  most,
}: OfOrder & { readonly work: OrderWork; readonly most?: string | undefined }) {
  const t = useText();
  const figures = useFigures(order);
  const option = useOptionLookup().get(order.futuresOptionId);
  const offers = useOffers();
  const phase = useOrderPhase(order.id);
  const isBusy = phase === 'amending' || phase === 'cancelling';
  return (
    <span className={s['actions']}>
      {option === undefined ||
      !offers('amendOrder') ||
      amendableFields(order).length === 0 ? null : (
        <OnDemand
          trigger={(open) => (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={t('amend.row', figures)}
              onClick={open}
            >
              <Pencil size={12} aria-hidden="true" />
            </Button>
          )}
        >
          {(part) => (
            <AmendForm {...part} order={order} option={option} focus={undefined} most={most} />
          )}
        </OnDemand>
      )}
      <Button
        size="small"
        disabled={isBusy}
        aria-label={t('panel.cancelOrder', figures)}
        onClick={() => void work.cancel(order.id)}
      >
        {t('app.cancel')}
      </Button>
    </span>
  );
}
