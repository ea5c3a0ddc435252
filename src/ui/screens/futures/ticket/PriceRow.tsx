import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { midPrice } from '../../../../domain/orderEntry.ts';
import { price as toPrice } from '../../../../domain/quantities.ts';
import { NumberInput } from '../../../components/NumberInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { instrumentFormat } from '../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import { steppedPrice } from './entryRules.ts';
import s from './OrderForm.module.css';

/** The limit price with its ways to fill it; a market order has none to type. */
export function PriceRow() {
  const t = useText();
  const { market } = useServices();
  const { option, ticket } = useTerminal();
  const marketType = useSelected(ticket.fields, (fields) => fields.marketType);
  const price = useSelected(ticket.fields, (fields) => fields.price);
  const { priceDigits } = instrumentFormat(option);
  const isMarket = marketType === 'MARKET';

  const last = () => market.ticker(option.stock).get()?.last;
  const best = () => {
    const book = market.book(option.stock).get();
    return { bid: book?.bids[0]?.[0], ask: book?.asks[0]?.[0] };
  };
  const fill = (text: string | undefined) => {
    if (text !== undefined) ticket.takePrice(text);
  };
  const mid = (): string | undefined => {
    const { bid, ask } = best();
    const low = parseDecimal(bid ?? '');
    const high = parseDecimal(ask ?? '');
    const tick = parseDecimal(option.tickSize);
    if (low === undefined || high === undefined || tick === undefined) return undefined;
    return formatDecimal(midPrice(toPrice(low), toPrice(high), toPrice(tick)));
  };
  const chips = [
    { label: t('order.last'), fill: () => fill(last()) },
    { label: t('order.mid'), fill: () => fill(mid()) },
    { label: t('order.bbo'), name: t('order.bboBid'), fill: () => fill(best().bid) },
  ];
  return (
    <div className={s['row']}>
      <NumberInput
        label={t('order.price')}
        keys="p"
        value={isMarket ? '' : price}
        placeholder={isMarket ? t('order.marketPrice') : ''}
        disabled={isMarket}
        digits={priceDigits}
        unit={isMarket ? undefined : 'USDT'}
        onValue={(text) => ticket.change({ price: text })}
        onStep={(direction) => {
          const next = steppedPrice(price, last(), direction, option.tickSize);
          if (next !== undefined) ticket.change({ price: next });
        }}
      />
      <div className={s['chips']}>
        {chips.map((chip) => (
          <button
            key={chip.label}
            type="button"
            className={s['chip']}
            title={chip.name}
            disabled={isMarket}
            onClick={chip.fill}
          >
            {chip.label}
          </button>
        ))}
      </div>
    </div>
  );
}
