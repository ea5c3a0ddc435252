import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import { NumberInput, type NumberInputProps } from '../kit/NumberInput.tsx';
import { priceShape } from './instrument.ts';
import { steppedPrice } from './steppedPrice.ts';

/** A price of an instrument in USDT, with the decimals of its tick and stepped by it. */
export function PriceInput({
  option,
  startAt,
  ...input
}: Omit<NumberInputProps, 'digits' | 'whole' | 'onStep' | 'display'> & {
  readonly option: Pick<WireFuturesOption, 'tickSize' | 'lotSize'>;
  /** Where steps begin while nothing is typed, as decimal text; read at the press. */
  readonly startAt: () => string | undefined;
}) {
  return (
    <NumberInput
      unit="USDT"
      {...input}
      {...priceShape(option)}
      onStep={(direction) => {
        const next = steppedPrice(input.value, startAt(), direction, option.tickSize);
        if (next !== undefined) input.onValue(next);
      }}
    />
  );
}
