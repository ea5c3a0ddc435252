import { Chip, Chips } from '../../../kit/Chip.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { priceShape } from '../../../market/instrument.ts';
import { PriceInput } from '../../../market/PriceInput.tsx';
import { steppedPrice } from '../../../market/steppedPrice.ts';
import { useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';
import { hasLimitPrice, trailKind } from './orderShape.ts';
import { STOP_AS } from './ticketFields.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import { PriceChips } from './PriceChips.tsx';

type TrailKind = NonNullable<ReturnType<typeof trailKind>>;

/** Kinds of a take-profit, whose trigger does not trail. */
const STAYING = ['MARKET', 'LIMIT'] as const;

/** The trigger price of an order, and the price it is compared with. */
function TriggerRow() {
  const t = useText();
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const trigger = useSelected(ticket.fields, (fields) => fields.triggerPrice);
  const trail = useSelected(ticket.fields, trailKind);
  const triggerBy = useSelected(ticket.fields, (fields) => fields.triggerBy);
  const take = (price: string) => ticket.change({ triggerPrice: price });
  return (
    <div className={s['row']}>
      <div className={s['pair']}>
        {trail === undefined ? (
          <PriceInput
            label={t('order.trigger')}
            keys="p"
            option={option}
            value={trigger}
            startAt={() => market.ticker(option.stock).get()?.last}
            onValue={take}
          />
        ) : (
          <TrailInput kind={trail} />
        )}
        <span className={s['select']}>
          <NativeSelect
            label={t('order.triggerBy')}
            value={triggerBy}
            onValue={(next) => ticket.change({ triggerBy: next })}
            choices={choicesOf(['LAST', 'MARK'], (by) => t(`order.by${by}`))}
          />
        </span>
      </div>
      {trail === undefined ? <PriceChips withMark onPrice={take} /> : <TrailChips kind={trail} />}
      <StopPrice />
    </div>
  );
}

/** How far behind the best price the trigger follows. */
function TrailInput({ kind }: { readonly kind: TrailKind }) {
  const t = useText();
  const { option, ticket } = useTerminal();
  const trail = useSelected(ticket.fields, (fields) => fields.trail);
  const isRate = kind === 'TRAIL_RATE';
  const step = isRate ? TRAIL_RATE_STEP : option.tickSize;
  return (
    <NumberInput
      label={t('conditional.trail')}
      keys="p"
      value={trail}
      {...(isRate ? TRAIL_RATE : priceShape(option))}
      unit={isRate ? '%' : 'USDT'}
      onValue={(text) => ticket.change({ trail: text })}
      onStep={(direction) => {
        const next = steppedPrice(trail, step, direction, step);
        if (next !== undefined) ticket.change({ trail: next });
      }}
    />
  );
}

const TRAIL_RATE_STEP = '0.1';
const TRAIL_RATE = { digits: 1, whole: 2 } as const;
const TRAIL_RATES = ['0.5', '1', '2', '5'] as const;

/** Usual rates; a distance has none. */
function TrailChips({ kind }: { readonly kind: TrailKind }) {
  const { ticket } = useTerminal();
  const trail = useSelected(ticket.fields, (fields) => fields.trail);
  return (
    <Chips>
      {TRAIL_RATES.map((rate) => (
        <Chip
          key={rate}
          className={s['chip']}
          disabled={kind === 'TRAIL_DISTANCE'}
          aria-pressed={kind === 'TRAIL_RATE' && trail === rate}
          onClick={() => ticket.change({ trail: rate })}
        >
          {`${rate}%`}
        </Chip>
      ))}
    </Chips>
  );
}

/** The limit price of the order; at the market it has none. */
function OrderPrice(props: { readonly isMarket: boolean; readonly keys?: string }) {
  const t = useText();
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const price = useSelected(ticket.fields, (fields) => fields.price);
  const { isMarket, keys } = props;
  return (
    <PriceInput
      label={t('order.price')}
      {...(keys === undefined ? {} : { keys })}
      option={option}
      value={isMarket ? '' : price}
      placeholder={isMarket ? t('order.marketPrice') : ''}
      disabled={isMarket}
      unit={isMarket ? undefined : 'USDT'}
      startAt={() => market.ticker(option.stock).get()?.last}
      onValue={(text) => ticket.change({ price: text })}
    />
  );
}

/** The price from which on the trigger trails; left empty, it does so at once. */
function ActivationInput() {
  const t = useText();
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const activation = useSelected(ticket.fields, (fields) => fields.activation);
  return (
    <PriceInput
      label={t('conditional.activation')}
      option={option}
      value={activation}
      placeholder={t('conditional.atOnce')}
      startAt={() => market.ticker(option.stock).get()?.last}
      onValue={(text) => ticket.change({ activation: text })}
    />
  );
}

/** Kind of the order from its trigger on: at the market, a limit with its price, or trailing. */
function StopPrice() {
  const t = useText();
  const { ticket } = useTerminal();
  const canTrail = useSelected(ticket.fields, ({ marketType }) => marketType === 'STOPLOSS');
  const stopAs = useSelected(ticket.fields, (fields) =>
    hasLimitPrice(fields) ? 'LIMIT' : (trailKind(fields) ?? 'MARKET'),
  );
  const isTrailing = stopAs === 'TRAIL_RATE' || stopAs === 'TRAIL_DISTANCE';
  return (
    <div className={s['pair']}>
      {isTrailing ? <ActivationInput /> : <OrderPrice isMarket={stopAs !== 'LIMIT'} />}
      <span className={s['select']}>
        <NativeSelect
          label={t('conditional.stopAs')}
          value={stopAs}
          onValue={(next) => ticket.change({ stopAs: next })}
          choices={choicesOf(canTrail ? STOP_AS : STAYING, (each) => t(`conditional.as.${each}`))}
        />
      </span>
    </div>
  );
}

/** The limit price with its shortcuts; a market order has none. */
function LimitRow({ isMarket }: { readonly isMarket: boolean }) {
  const { ticket } = useTerminal();
  return (
    <div className={s['row']}>
      <OrderPrice isMarket={isMarket} keys="p" />
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
