import { useState } from 'react';
import { Segmented } from '../../../components/Segmented.tsx';
import { Toggle } from '../../../components/Toggle.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { formatUsdt } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';
import { OrderSides } from './OrderSides.tsx';
import { PriceRow } from './PriceRow.tsx';
import { QuantityRow } from './QuantityRow.tsx';
import { SettingButtons } from './SettingButtons.tsx';
import { useEntry } from './useEntry.ts';
import { WaysIn } from './WaysIn.tsx';

function Available() {
  const t = useText();
  const available = useSelected(useServices().pricing.figures, (figures) => figures?.available);
  return (
    <p className={s['available']}>
      <span>{t('order.available')}</span>
      <strong>{`${formatUsdt(available)} USDT`}</strong>
    </p>
  );
}

/** Type, price, quantity, and both sides with what each would cost. */
export function OrderForm() {
  const t = useText();
  const { option, ticket, access } = useTerminal();
  const services = useServices();
  const entry = useEntry();
  const marketType = useSelected(ticket.fields, (fields) => fields.marketType);
  const reduceOnly = useSelected(ticket.fields, (fields) => fields.reduceOnly);
  const isLoggedIn = useIsLoggedIn();
  const mode = useReadable(services.mode);
  const [attempt, setAttempt] = useState(0);
  return (
    <section className={s['form']} aria-label={t('order.title')}>
      <SettingButtons />
      <Segmented
        look="line"
        label={t('order.type')}
        value={marketType}
        onValue={(next) => ticket.change({ marketType: next })}
        choices={[
          { value: 'LIMIT', label: t('order.LIMIT'), keys: 'l' },
          { value: 'MARKET', label: t('order.MARKET'), keys: 'm' },
        ]}
      />
      {isLoggedIn ? <Available /> : null}
      <PriceRow />
      <QuantityRow entry={entry} />
      <Toggle
        label={t('order.reduceOnly')}
        hint={t('order.reduceOnlyHint')}
        checked={reduceOnly}
        onChecked={(next) => ticket.change({ reduceOnly: next })}
      />
      {access === 'trade' && isLoggedIn ? (
        <OrderSides
          // Another order, instrument or exchange is another attempt.
          key={`${attempt}|${option.id}|${mode}`}
          entry={entry}
          onAccepted={() => {
            ticket.change({ entered: '' });
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <WaysIn />
      )}
    </section>
  );
}
