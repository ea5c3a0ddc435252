import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OrderSide } from '../../../../domain/futuresOrders.ts';
import type { AccountFigures } from '../../../../protocol/futures/pricedView.ts';
import { LiveText } from '../../../kit/LiveText.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { usePart, useReadable, useSelected } from '../../../services/useReadable.ts';
import { formatUsdt } from '../../../market/instrument.ts';
import { marketTypeKey } from '../../../market/orderTexts.ts';
import { OcoButton, ScaleButton, SizeButton } from '../DialogButtons.tsx';
import { usePositionMode, useTerminal } from '../terminalContext.ts';
import { ExecutionControls, TriggerControls } from './ExecutionControls.tsx';
import { ExitRows, QuantityRow } from './FormRows.tsx';
import s from './OrderForm.module.css';
import { ORDER_TYPES, alwaysReduces, canHaveExits } from './orderShape.ts';
import { OrderSides } from './OrderSides.tsx';
import { PriceRow } from './PriceRow.tsx';
import { SettingButtons } from './SettingButtons.tsx';
import { afterOrder } from './ticketFields.ts';
import { useEntry } from './useEntry.ts';
import { Button, buttonClass } from '../../../kit/Button.tsx';
import { useModeSwitch } from '../../../shell/ModeSwitch.tsx';

/** Replaces the order buttons where ordering is not possible, with links to where it is. */
function SignInLinks() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  const { pathname } = useLocation();
  const { option } = useTerminal();
  const { mode, isSwitching, switchTo } = useModeSwitch();
  const tradePath = `/future/${option.id}`;
  if (isLoggedIn) {
    return (
      <div className={s['ways']}>
        <p>{t('order.viewOnly')}</p>
        <Link to={tradePath} className={buttonClass('primary', 'large', true)}>
          {t('order.toTrade')}
        </Link>
      </div>
    );
  }
  const wanted = { wanted: pathname.replace('/futureView', '/future') };
  return (
    <div className={s['ways']}>
      <p>{t('order.loginToTrade')}</p>
      <div className={s['waysPair']}>
        <Link to="/login" state={wanted} className={buttonClass('primary', 'large', true)}>
          {t('nav.login')}
        </Link>
        <Link to="/signup" className={buttonClass('plain', 'large', true)}>
          {t('nav.signup')}
        </Link>
      </div>
      {mode === 'practice' ? null : (
        <Button
          tone="practice"
          size="large"
          wide
          disabled={isSwitching}
          onClick={() => void switchTo('practice', tradePath)}
        >
          {t(isSwitching ? 'mode.switching' : 'mode.practiceStart')}
        </Button>
      )}
    </div>
  );
}

const readAvailable = (figures: AccountFigures | undefined) =>
  `${formatUsdt(figures?.available)} USDT`;

function Available() {
  const t = useText();
  const available = usePart(useServices().pricing.figures, readAvailable);
  return (
    <div className={s['row']}>
      <p className={s['available']}>
        <span>{t('order.available')}</span>
        <strong>
          <LiveText text={available} />
        </strong>
      </p>
      <div className={s['tools']}>
        <ScaleButton />
        <OcoButton />
        <SizeButton />
      </div>
    </div>
  );
}

const TYPE_KEYS = { LIMIT: 'l', MARKET: 'm', TAKEPROFIT: 't', STOPLOSS: 'x' } as const;

function TypeTabs() {
  const t = useText();
  const { ticket } = useTerminal();
  const marketType = useSelected(ticket.fields, (fields) => fields.marketType);
  return (
    <Segmented
      look="line"
      label={t('order.type')}
      value={marketType}
      onValue={(next) => ticket.change({ marketType: next })}
      choices={ORDER_TYPES.map((type) => ({
        value: type,
        label: t(marketTypeKey(type)),
        keys: TYPE_KEYS[type],
      }))}
    />
  );
}

/** Hedge mode: whether the buttons open or close. A take-profit at the market closes. */
function IntentTabs() {
  const t = useText();
  const { ticket } = useTerminal();
  const intent = useSelected(ticket.fields, (fields) =>
    alwaysReduces(fields) ? 'CLOSE' : fields.intent,
  );
  const canOpen = useSelected(ticket.fields, (fields) => !alwaysReduces(fields));
  return (
    <div className={s['intent']}>
      <Segmented
        label={t('order.intent')}
        value={intent}
        onValue={(next) => ticket.change({ intent: next })}
        choices={[
          ...(canOpen ? [{ value: 'OPEN' as const, label: t('order.open') }] : []),
          { value: 'CLOSE' as const, label: t('order.close') },
        ]}
      />
    </div>
  );
}

function ReduceOnly() {
  const t = useText();
  const { ticket } = useTerminal();
  const isFixed = useSelected(ticket.fields, alwaysReduces);
  const reduceOnly = useSelected(ticket.fields, (fields) => fields.reduceOnly);
  return (
    <Toggle
      label={t('order.reduceOnly')}
      hint={t('order.reduceOnlyHint')}
      checked={isFixed || reduceOnly}
      disabled={isFixed}
      onChecked={(next) => ticket.change({ reduceOnly: next })}
    />
  );
}

/** Type, price, quantity, and both sides with the cost of each; with `side` only that one. */
export function OrderForm({ side }: { readonly side?: OrderSide }) {
  const t = useText();
  const { option, ticket, access } = useTerminal();
  const services = useServices();
  const entry = useEntry();
  const isLoggedIn = useIsLoggedIn();
  const mode = useReadable(services.mode);
  const positionMode = usePositionMode();
  const mayHaveExits = useSelected(ticket.fields, (fields) => canHaveExits(fields, positionMode));
  const [attempt, setAttempt] = useState(0);
  return (
    <section className={s['form']} aria-label={t('order.title')}>
      <SettingButtons />
      {positionMode === 'HEDGE' ? <IntentTabs /> : null}
      <TypeTabs />
      {isLoggedIn ? <Available /> : null}
      <PriceRow />
      <QuantityRow entry={entry} side={side} />
      <div className={s['execution']}>
        {positionMode === 'HEDGE' ? null : <ReduceOnly />}
        <ExecutionControls />
        <TriggerControls />
      </div>
      {mayHaveExits ? <ExitRows entry={entry} /> : null}
      {access === 'trade' && isLoggedIn ? (
        <OrderSides
          // Another order, instrument or exchange is another attempt.
          key={`${attempt}|${option.id}|${mode}`}
          entry={entry}
          side={side}
          onAccepted={() => {
            ticket.change(afterOrder(ticket.fields.get()));
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <SignInLinks />
      )}
    </section>
  );
}
