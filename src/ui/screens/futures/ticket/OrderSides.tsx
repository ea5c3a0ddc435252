import { lazy, Suspense, useId } from 'react';
import type { WirePosition } from '../../../../protocol/entities.ts';
import { Button } from '../../../components/Button.tsx';
import { cx } from '../../../components/cx.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import type { SideEstimate } from '../../../services/services.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { formatUsdt, instrumentFormat } from '../../market/instrument.ts';
import { useTickerField } from '../../market/TickerCells.tsx';
import { useOptionPosition, useTerminal } from '../terminalContext.ts';
import { type Blocker, entryBlocker, farFromMark, sideBlocker } from './entryRules.ts';
import s from './OrderForm.module.css';
import type { Entry } from './useEntry.ts';
import { type OrderAttempt, useOrderAttempt } from './useOrderAttempt.ts';
import { typedToDecimal } from '../../../format/typing.ts';

const OrderConfirm = lazy(async () => ({
  default: (await import('./OrderConfirm.tsx')).OrderConfirm,
}));

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

/** What stands in the way of one side, beyond what stands in the way of both. */
function useSideBlocker(side: Side, entry: Entry): Blocker | undefined {
  const { option, ticket } = useTerminal();
  const fields = useReadable(ticket.fields);
  const quantity = useReadable(entry.quantity);
  const estimate = useSelected(entry.estimate, (both) => (side === 'BUY' ? both?.buy : both?.sell));
  return sideBlocker(
    { fields, quantity },
    estimate,
    reducibleBy(side, useOptionPosition(option.id)),
  );
}

function SideButton(props: {
  readonly side: Side;
  readonly blocker: Blocker | undefined;
  readonly reasonId: string;
  readonly isSent: boolean;
  readonly onPress: (side: Side) => void;
}) {
  const t = useText();
  const { side } = props;
  const isBlocked = props.blocker !== undefined;
  return (
    <Button
      size="large"
      wide
      tone={side === 'BUY' ? 'up' : 'down'}
      aria-disabled={isBlocked || undefined}
      aria-keyshortcuts={side === 'BUY' ? 'b' : 's'}
      data-shortcut="focus"
      aria-describedby={props.reasonId}
      onClick={() => (isBlocked ? undefined : props.onPress(side))}
    >
      {props.isSent
        ? t('order.submitting')
        : t(side === 'BUY' ? 'order.buyLong' : 'order.sellShort')}
    </Button>
  );
}

function Reason({
  id,
  blocker,
  wide = false,
}: {
  readonly id: string;
  readonly blocker: Blocker | undefined;
  readonly wide?: boolean;
}) {
  const t = useText();
  return (
    <p id={id} className={cx(s['reason'], wide && s['wide'])}>
      {blocker === undefined ? null : t(blocker.key, blocker.figures)}
    </p>
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

/** While one order is under way there is no second one. */
function attemptBlocker(phase: OrderAttempt['phase']): Blocker | undefined {
  if (phase === 'unknown') return { key: 'blocked.unknown' };
  return phase === 'submitting' || phase === 'accepted' ? { key: 'blocked.busy' } : undefined;
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
  const needsConfirmation = useSelected(
    services.preferences.values,
    (values) => values.confirmOrders,
  );
  const attempt = useOrderAttempt({ needsConfirmation, onAccepted: props.onAccepted });
  const { phase, draft } = attempt;
  const blocker =
    attemptBlocker(phase) ??
    entryBlocker({ fields, quantity, option, connection, isAccountKnown, isMarketOpen });
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
  const buyBlocker = useSideBlocker('BUY', props.entry);
  const sellBlocker = useSideBlocker('SELL', props.entry);
  const buy = useSelected(props.entry.estimate, (both) => both?.buy);
  const sell = useSelected(props.entry.estimate, (both) => both?.sell);
  const id = useId();
  const reasonId = (side: Side) => (blocker === undefined ? `${id}-${side}` : id);
  const sentSide = phase === 'submitting' ? draft?.side : undefined;
  return (
    <>
      {phase === 'rejected' && attempt.refusal !== undefined ? (
        <p className={s['refusal']} role="alert">
          <strong>{t('order.rejected')}</strong>
          <br />
          {refusalText(attempt.refusal)}
        </p>
      ) : null}
      {phase === 'unknown' ? (
        <UnknownOutcome attempt={attempt} onDiscard={props.onAccepted} />
      ) : null}
      <div className={s['sides']}>
        <SideButton
          side="BUY"
          blocker={blocker ?? buyBlocker}
          reasonId={reasonId('BUY')}
          isSent={sentSide === 'BUY'}
          onPress={press}
        />
        <SideButton
          side="SELL"
          blocker={blocker ?? sellBlocker}
          reasonId={reasonId('SELL')}
          isSent={sentSide === 'SELL'}
          onPress={press}
        />
        {blocker === undefined ? (
          <>
            <Reason id={reasonId('BUY')} blocker={buyBlocker} />
            <Reason id={reasonId('SELL')} blocker={sellBlocker} />
          </>
        ) : (
          <Reason id={id} blocker={blocker} wide />
        )}
        <SideFigures estimate={buy} />
        <SideFigures estimate={sell} />
      </div>
      {phase === 'confirming' && draft !== undefined ? (
        <Suspense fallback={null}>
          <OrderConfirm draft={draft} far={farFromMark(fields, mark)} attempt={attempt} />
        </Suspense>
      ) : null}
    </>
  );
}
