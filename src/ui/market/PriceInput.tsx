import type {
  WireFuturesOption,
  WireOrder,
  WirePosition,
} from '../../protocol/futures/entities.ts';
import { NumberInput, type NumberInputProps } from '../kit/NumberInput.tsx';
import { priceShape } from './instrument.ts';
import { steppedPrice } from './steppedPrice.ts';
import { type ExitName, exitOf } from '../../domain/futures/orderGroups.ts';
import { useText } from '../i18n/useText.ts';
import s from './ExitPrice.module.css';

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

/** An exit in a table: its trigger, marked when it places an order at a limit price. */
export function ExitPrice(props: {
  readonly of: WireOrder | WirePosition;
  readonly name: ExitName;
  readonly format: (price: string | undefined) => string;
}) {
  const t = useText();
  const { format } = props;
  const { price, limit } = exitOf(props.name, props.of);
  if (limit === undefined) return <>{format(price)}</>;
  const text = `${t('exits.limit')} ${format(limit)}`;
  return (
    <span className={s['exit']} title={text}>
      {format(price)}
      <abbr className={s['mark']} aria-label={text}>
        {t('exits.limitMark')}
      </abbr>
    </span>
  );
}
