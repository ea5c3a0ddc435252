import { useId } from 'react';
import { ORDERED_MS, useSilence } from '../../../market/silence.ts';
import { Later, later } from '../../../kit/later.tsx';
import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import { Button } from '../../../kit/Button.tsx';
import { cx } from '../../../kit/cx.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useTickerField } from '../../../market/TickerCells.tsx';
import { useTerminal } from '../terminalContext.ts';
import { entryBlocker } from './blockers.ts';
import { type Blocker, bandProblem, blockerText, farFromMark } from './entryRules.ts';
import { RefusalBox, UnknownOutcome } from '../../../kit/RefusalLine.tsx';
import s from './OrderForm.module.css';
import { effectiveIntent, wirePositionSide } from './orderShape.ts';
import { orderIntent, sideTextKey } from './orderIntent.ts';
import { SideFigures } from './SideFigures.tsx';
import type { Entry } from './useEntry.ts';
import { useNeedsConfirmation } from './useNeedsConfirmation.ts';
import { type OrderAttempt, useOrderAttempt } from './useOrderAttempt.ts';
import { useSide } from './useSide.ts';
import { useBoundKeys } from '../../../kit/boundKeys.ts';
import { useIsTrader } from '../../../services/useFuturesAvailable.ts';

/** The order was sent and no answer arrived. */
function UnknownOrder(props: { readonly attempt: OrderAttempt; readonly onDiscard: () => void }) {
  const t = useText();
  return (
    <UnknownOutcome
      title={t('order.unknownTitle')}
      text={t('order.unknownText')}
      resend={t('order.resend')}
      discard={t('order.discard')}
      onResend={props.attempt.retry}
      onDiscard={props.onDiscard}
    />
  );
}

const OrderConfirm = later(async () => (await import('./OrderConfirm.tsx')).OrderConfirm);

const BOTH = ['BUY', 'SELL'] as const;

function SideButton(props: {
  readonly side: OrderSide;
  readonly label: string;
  readonly blocker: Blocker | undefined;
  readonly reasonId: string;
  readonly onPress: (side: OrderSide) => void;
}) {
  const { side } = props;
  const isBlocked = props.blocker !== undefined;
  const bound = useBoundKeys();
  return (
    <Button
      size="large"
      wide
      tone={side === 'BUY' ? 'up' : 'down'}
      aria-disabled={isBlocked || undefined}
      aria-keyshortcuts={bound(side === 'BUY' ? 'b' : 's')}
      data-shortcut="focus"
      aria-describedby={props.reasonId}
      onClick={() => (isBlocked ? undefined : props.onPress(side))}
    >
      {props.label}
    </Button>
  );
}

function Reason(props: {
  readonly id: string;
  readonly blocker: Blocker | undefined;
  readonly wide?: boolean;
}) {
  const t = useText();
  const { option } = useTerminal();
  const { blocker } = props;
  return (
    <p id={props.id} className={cx(s['reason'], props.wide === true && s['wide'])}>
      {blocker === undefined ? null : blockerText(t, blocker, option)}
    </p>
  );
}

/** Only one order can be in progress. */
function attemptBlocker(phase: OrderAttempt['phase']): Blocker | undefined {
  if (phase === 'unknown') return { key: 'blocked.unknown' };
  return phase === 'submitting' || phase === 'accepted' ? { key: 'blocked.busy' } : undefined;
}

/** The mark price while it refuses the typed limit: the form does not re-render with every other. */
function useMarkBeyondBand(): string | undefined {
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const price = useSelected(ticket.fields, (fields) => fields.price);
  return useSelected(market.ticker(option.stock), (ticker) =>
    bandProblem(price, option, ticker?.mark) === undefined ? undefined : ticker?.mark,
  );
}

/** Why neither side can be submitted. */
function useEntryBlocker(entry: Entry): Blocker | undefined {
  const { account, connection } = useServices();
  const { option, ticket } = useTerminal();
  return entryBlocker({
    fields: useReadable(ticket.fields),
    quantity: useReadable(entry.quantity),
    option,
    mode: entry.mode,
    connection: useSelected(connection, ({ state }) => state),
    isAccountKnown: useSelected(account, ({ user }) => user !== undefined),
    isMarketOpen: useTickerField(option.stock, 'isOpen'),
    isTrader: useIsTrader(),
    mark: useMarkBeyondBand(),
  });
}

/** The side buttons of the form, and the one order in progress. */
export function OrderSides(props: {
  readonly entry: Entry;
  /** Only this side; both if omitted. */
  readonly side?: OrderSide | undefined;
  readonly onAccepted: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { market, now } = useServices();
  const { option, ticket } = useTerminal();
  const { entry } = props;
  const fields = useReadable(ticket.fields);
  const needsConfirmation = useNeedsConfirmation();
  const attempt = useOrderAttempt({
    name: `order/${option.id}`,
    needsConfirmation,
    onAccepted: props.onAccepted,
  });
  const { phase, draft } = attempt;
  const entryBlocked = useEntryBlocker(entry);
  const blocker = attemptBlocker(phase) ?? entryBlocked;
  const sides = { BUY: useSide('BUY', entry), SELL: useSide('SELL', entry) };
  const shown = props.side === undefined ? BOTH : [props.side];
  const intent = effectiveIntent(fields, entry.mode);
  const isOld = useSilence(option.stock, ORDERED_MS) !== undefined;
  const far = () => farFromMark(fields, market.ticker(option.stock).get()?.mark);
  const press = (side: OrderSide) => {
    const { exits, quantity } = sides[side];
    const order = orderIntent(side, {
      futuresOptionId: option.id,
      fields,
      quantity,
      mode: entry.mode,
      exits,
      now: now.get(),
    });
    attempt.send(order, far() !== undefined || isOld);
  };
  const label = (side: OrderSide) =>
    phase === 'submitting' && draft?.side === side
      ? t('order.submitting')
      : t(sideTextKey({ side, positionSide: wirePositionSide(side, intent) }));
  const id = useId();
  const reasonId = (side: OrderSide) => (blocker === undefined ? `${id}-${side}` : id);
  return (
    <>
      {phase === 'rejected' && attempt.refusal !== undefined ? (
        <RefusalBox
          title={t(
            attempt.refusal.code === 'NOT_RECEIVED' ? 'order.notReceived' : 'order.rejected',
          )}
          text={refusalText(attempt.refusal)}
        />
      ) : null}
      {phase === 'unknown' ? <UnknownOrder attempt={attempt} onDiscard={props.onAccepted} /> : null}
      <div className={cx(s['sides'], shown.length === 1 && s['oneSide'])}>
        {shown.map((side) => (
          <SideButton
            key={side}
            side={side}
            label={label(side)}
            blocker={blocker ?? sides[side].blocker}
            reasonId={reasonId(side)}
            onPress={press}
          />
        ))}
        {blocker === undefined ? (
          shown.map((side) => (
            <Reason
              key={side}
              id={reasonId(side)}
              blocker={sides[side].blocker ?? sides[side].note}
            />
          ))
        ) : (
          <Reason id={id} blocker={blocker} wide />
        )}
        {shown.map((side) => (
          <SideFigures
            key={side}
            estimate={sides[side].estimate}
            exits={sides[side].exits}
            liquidation={sides[side].liquidation}
            share={fields.share}
          />
        ))}
      </div>
      {phase === 'confirming' && draft !== undefined ? (
        <Later>
          <OrderConfirm
            draft={draft}
            far={far()}
            isOld={isOld}
            share={fields.share}
            side={sides[draft.side]}
            attempt={attempt}
          />
        </Later>
      ) : null}
    </>
  );
}
