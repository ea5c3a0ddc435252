import { type PriceType, PRICE_TYPES } from '../../../../../domain/market.ts';
import { Menu, MenuChoice } from '../../../../kit/Menu.tsx';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';

/** Selects the price that the candles are made of. */
export function PriceTypeMenu(
  props: OpenProps & {
    readonly value: PriceType;
    readonly onValue: (type: PriceType) => void;
  },
) {
  const t = useText();
  const { value, onValue, ...part } = props;
  return (
    <Menu {...part}>
      {PRICE_TYPES.map((type) => (
        <MenuChoice key={type} isChosen={type === value} onSelect={() => onValue(type)}>
          {t(`chart.price${type}`)}
        </MenuChoice>
      ))}
    </Menu>
  );
}
