import { useText } from '../../i18n/useText.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import { baseCoin, instrumentFormat } from '../../market/instrument.ts';
import { partsOfClosing } from './panel/closing/closingOrders.ts';

/** Says as how many orders a close is carried out; nothing where it is one. */
export function InParts(props: {
  readonly option: WireFuturesOption;
  /** Plain decimal; empty while nothing is typed. */
  readonly quantity: string;
}) {
  const t = useText();
  const { option, quantity } = props;
  const count = partsOfClosing(quantity, option).length;
  if (count === 1) return null;
  const maximum = `${instrumentFormat(option).quantity(option.maxQuantity)} ${baseCoin(option)}`;
  return <p role="note">{t('order.inParts', { count, maximum })}</p>;
}
