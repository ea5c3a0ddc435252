import { WarnLine } from '../../kit/RefusalLine.tsx';
import { useText } from '../../i18n/useText.ts';
import { instrumentFormat } from '../../market/instrument.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';

/** Says that the liquidation price comes before a stop; nothing where it does not. */
export function LiquidationFirst(props: {
  readonly option: WireFuturesOption;
  /** See `liquidationBefore`. */
  readonly at: string | undefined;
}) {
  const t = useText();
  const { option, at } = props;
  if (at === undefined) return null;
  return (
    <WarnLine>
      {t('order.liquidationFirst', { price: instrumentFormat(option).price(at) })}
    </WarnLine>
  );
}
