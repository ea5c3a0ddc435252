import { choicesOf } from '../../../kit/choices.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { steppedPrice } from './entryRules.ts';
import s from './OrderForm.module.css';
import { STOP_AS } from './ticketFields.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import { PriceChips } from './PriceChips.tsx';

/** The trigger price of an order, and the price it is compared with. */
function TriggerRow() {
  const t = useText();
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const trigger = useSelected(ticket.fields, (fields) => fields.triggerPrice);
  const triggerBy = useSelected(ticket.fields, (fields) => fields.triggerBy);
  const take = (price: string) => ticket.change({ triggerPrice: price });
  return (
    <div className={s['row']}>
      <div className={s['pair']}>
        <NumberInput
          label={t('order.trigger')}
          keys="p"
          value={trigger}
          digits={instrumentFormat(option).priceDigits}
          unit="USDT"
          onValue={take}
          onStep={(direction) => {
            const last = market.ticker(option.stock).get()?.last;
            const next = steppedPrice(trigger, last, direction, option.tickSize);
            if (next !== undefined) take(next);
          }}
        />
        <span className={s['select']}>
          <NativeSelect
            label={t('order.triggerBy')}
            value={triggerBy}
            onValue={(next) => ticket.change({ triggerBy: next })}
            choices={choicesOf(['LAST', 'MARK'], (by) => t(`order.by${by}`))}
          />
        </span>
      </div>
      <PriceChips withMark onPrice={take} />
      <StopPrice />
    </div>
  );
}

/** What the order is from its trigger on: at the market, or a limit with its price. */
function StopPrice() {
  const t = useText();
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const stopAs = useSelected(ticket.fields, (fields) => fields.stopAs);
  const price = useSelected(ticket.fields, (fields) => fields.price);
  const isMarket = stopAs === 'MARKET';
  return (
    <div className={s['pair']}>
      <NumberInput
        label={t('order.price')}
        value={isMarket ? '' : price}
        placeholder={isMarket ? t('order.marketPrice') : ''}
        disabled={isMarket}
        digits={instrumentFormat(option).priceDigits}
        unit={isMarket ? undefined : 'USDT'}
        onValue={(text) => ticket.change({ price: text })}
        onStep={(direction) => {
          const last = market.ticker(option.stock).get()?.last;
          const next = steppedPrice(price, last, direction, option.tickSize);
          if (next !== undefined) ticket.change({ price: next });
        }}
      />
      <span className={s['select']}>
        <NativeSelect
          label={t('conditional.stopAs')}
          value={stopAs}
          onValue={(next) => ticket.change({ stopAs: next })}
          choices={choicesOf(STOP_AS, (each) => t(`order.${each}`))}
        />
      </span>
    </div>
  );
}

/** The limit price with its shortcuts; a market order has none. */
function LimitRow({ isMarket }: { readonly isMarket: boolean }) {
  const t = useText();
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const price = useSelected(ticket.fields, (fields) => fields.price);
  return (
    <div className={s['row']}>
      <NumberInput
        label={t('order.price')}
        keys="p"
        value={isMarket ? '' : price}
        placeholder={isMarket ? t('order.marketPrice') : ''}
        disabled={isMarket}
        digits={instrumentFormat(option).priceDigits}
        unit={isMarket ? undefined : 'USDT'}
        onValue={(text) => ticket.change({ price: text })}
        onStep={(direction) => {
          const last = market.ticker(option.stock).get()?.last;
          const next = steppedPrice(price, last, direction, option.tickSize);
          if (next !== undefined) ticket.change({ price: next });
        }}
      />
      <PriceChips disabled={isMarket} onPrice={ticket.takePrice} />
    </div>
  );
}

/**
 * The price field of the chosen type; equally high for every type, so that the layout does not
 * shift.
 */
export function PriceRow() {
  const { ticket } = useTerminal();
  const marketType = useSelected(ticket.fields, (fields) => fields.marketType);
  return isTriggerType(marketType) ? (
    <TriggerRow />
  ) : (
    <LimitRow isMarket={marketType === 'MARKET'} />
  );
}
