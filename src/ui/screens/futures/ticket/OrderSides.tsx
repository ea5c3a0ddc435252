import { lazy, Suspense, useId } from 'react';
import type { WirePosition } from '../../../../protocol/entities.ts';
import { Button } from '../../../components/Button.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import type { SideEstimate } from '../../../services/services.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { formatUsdt, instrumentFormat } from '../../market/instrument.ts';
import { useTickerField } from '../../market/TickerCells.tsx';
import { useOptionPosition, useTerminal } from '../terminalContext.ts';
import { type Blocker, entryBlocker, farFromMark, sideBlocker } from './entryRules.ts';
import s from './OrderForm.module.css';
import type { Entry } from './OrderForm.tsx';
import { type OrderAttempt, useOrderAttempt } from './useOrderAttempt.ts';
import { typedToDecimal } from '../../../format/typing.ts';

const OrderConfirm = lazy(async () => ({ default: (await import('./OrderConfirm.tsx')).OrderConfirm }));

type Side = 'BUY' | 'SELL';

/** What an order of `side` could take off a position. */
const reducibleBy = (side: Side, position: WirePosition | undefined): string | undefined =>
  position !== undefined && position.side === (side === 'BUY' ? 'SHORT' : 'LONG')
    ? position.quantity
    : undefined;

function SideFigures({ estimate }: { readonly estimate: SideEstimate | undefined }) {
  const t = useText();
  const { option } = useTerminal();
  const format = instrumentFormat(option);
  return (
    <dl className={s['figures']}>
      <div>
        <dt>{t('order.cost')}</dt>
        <dd>{formatUsdt(estimate?.cost)}</dd>
      </div>
      <div>
        <dt>{t('order.max')}</dt>
        <dd>{format.quantity(estimate?.maxQuantity)}</dd>
      </div>
      <div>
        <dt>{t('order.liquidation')}</dt>
        <dd>{format.price(estimate?.liquidationPrice)}</dd>
      </div>
      <div>
        <dt>{t('order.fee')}</dt>
        <dd>{formatUsdt(estimate?.fee)}</dd>
      </div>
    </dl>
  );
}

/** One button, why it cannot be pressed, and what its order would cost. */
function SideColumn(props: {
  readonly side: Side;
  readonly entry: Entry;
  readonly blocker: Blocker | undefined;
  readonly isSent: boolean;
  readonly onPress: (side: Side) => void;
}) {
  const t = useText();
  const reasonId = useId();
  const { option, ticket } = useTerminal();
  const { side, entry } = props;
  const fields = useReadable(ticket.fields);
  const quantity = useReadable(entry.quantity);
  const estimate = useSelected(entry.estimate, (both) => (side === 'BUY' ? both?.buy : both?.sell));
  const reducible = reducibleBy(side, useOptionPosition(option.id));
  const blocker = props.blocker ?? sideBlocker({ fields, quantity }, estimate, reducible);
  const isBlocked = blocker !== undefined;
  return (
    <div className={s['side']}>
      <Button
        size="large"
        wide
        tone={side === 'BUY' ? 'up' : 'down'}
        aria-disabled={isBlocked || undefined}
        aria-describedby={reasonId}
        onClick={() => (isBlocked ? undefined : props.onPress(side))}
      >
        {props.isSent ? t('order.submitting') : t(side === 'BUY' ? 'order.buyLong' : 'order.sellShort')}
      </Button>
      <p id={reasonId} className={s['reason']}>
        {blocker === undefined ? null : t(blocker.key, blocker.figures)}
      </p>
      <SideFigures estimate={estimate} />
    </div>
  );
}

/** The request went out and no answer came. */
function UnknownOutcome(props: { readonly attempt: OrderAttempt; readonly onDiscard: () => void }) {
  const t = useText();
  return (
    <div className={s['unknown']} role="alert">
      <strong>{t('order.unknownTitle')}</strong>
      <p>{t('order.unknownText')}</p>
      <div>
        <Button size="small" tone="primary" onClick={props.attempt.retry}>
          {t('order.resend')}
        </Button>
        <Button size="small" onClick={props.onDiscard}>
          {t('order.discard')}
        </Button>
      </div>
    </div>
  );
}

/** Both sides of the entry, and the one order that is under way. */
export function OrderSides(props: { readonly entry: Entry; readonly onAccepted: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const services = useServices();
  const { option, ticket } = useTerminal();
  const fields = useReadable(ticket.fields);
  const quantity = useReadable(props.entry.quantity);
  const connection = useReadable(services.connection).state;
  const isAccountKnown = useSelected(services.account, (account) => account.user !== undefined);
  const isMarketOpen = useTickerField(option.stock, 'isOpen');
  const mark = useTickerField(option.stock, 'mark');
  const needsConfirmation = useSelected(services.preferences.values, (values) => values.confirmOrders);
  const attempt = useOrderAttempt({ needsConfirmation, onAccepted: props.onAccepted });
  const { phase, draft } = attempt;
  const isBusy = phase === 'submitting' || phase === 'unknown' || phase === 'accepted';
  const blocker = isBusy
    ? ({ key: 'blocked.busy' } as const)
    : entryBlocker({ fields, quantity, option, connection, isAccountKnown, isMarketOpen });
  const press = (side: Side) =>
    attempt.send(
      {
        futuresOptionId: option.id,
        marketType: fields.marketType,
        side,
        price: fields.marketType === 'LIMIT' ? typedToDecimal(fields.price) : undefined,
        quantity,
        reduceOnly: fields.reduceOnly,
      },
      farFromMark(fields, mark) !== undefined,
    );
  const column = { entry: props.entry, blocker, onPress: press };
  return (
    <>
      {phase === 'rejected' && attempt.refusal !== undefined ? (
        <p className={s['refusal']} role="alert">
          <strong>{t('order.rejected')}</strong>
          <br />
          {refusalText(attempt.refusal)}
        </p>
      ) : null}
      {phase === 'unknown' ? <UnknownOutcome attempt={attempt} onDiscard={props.onAccepted} /> : null}
      <div className={s['sides']}>
        <SideColumn {...column} side="BUY" isSent={phase === 'submitting' && draft?.side === 'BUY'} />
        <SideColumn {...column} side="SELL" isSent={phase === 'submitting' && draft?.side === 'SELL'} />
      </div>
      {phase === 'confirming' && draft !== undefined ? (
        <Suspense fallback={null}>
          <OrderConfirm draft={draft} far={farFromMark(fields, mark)} attempt={attempt} />
        </Suspense>
      ) : null}
    </>
  );
}
