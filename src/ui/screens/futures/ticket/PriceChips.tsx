import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { midPrice } from '../../../../domain/orderEntry.ts';
import { price as toPrice } from '../../../../domain/quantities.ts';
import type { WireBook } from '../../../../protocol/market/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useTerminal } from '../terminalContext.ts';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import s from './OrderForm.module.css';

function midOf(book: WireBook | undefined, tickSize: string): string | undefined {
  const bid = parseDecimal(book?.bids[0]?.[0] ?? '');
  const ask = parseDecimal(book?.asks[0]?.[0] ?? '');
  const tick = parseDecimal(tickSize);
  if (bid === undefined || ask === undefined || tick === undefined) return undefined;
  return formatDecimal(midPrice(toPrice(bid), toPrice(ask), toPrice(tick)));
}

/**
 * Fills a price field from the market; `withMark` for a field that can be triggered by the mark
 * price.
 */
export function PriceChips(props: {
  readonly withMark?: boolean;
  readonly disabled?: boolean;
  readonly onPrice: (price: string) => void;
}) {
  const t = useText();
  const { market } = useServices();
  const { option } = useTerminal();
  const ticker = () => market.ticker(option.stock).get();
  const book = () => market.book(option.stock).get();
  const chips = [
    { label: t('order.last'), read: () => ticker()?.last },
    ...(props.withMark === true
      ? [{ label: t('order.markChip'), read: () => ticker()?.mark }]
      : []),
    { label: t('order.mid'), read: () => midOf(book(), option.tickSize) },
    { label: t('order.bbo'), name: t('order.bboBid'), read: () => book()?.bids[0]?.[0] },
  ];
  return (
    <Chips>
      {chips.map((chip) => (
        <Chip
          key={chip.label}
          className={s['chip']}
          title={chip.name}
          disabled={props.disabled === true}
          onClick={() => {
            const price = chip.read();
            if (price !== undefined) props.onPrice(price);
          }}
        >
          {chip.label}
        </Chip>
      ))}
    </Chips>
  );
}
