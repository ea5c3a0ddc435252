import { useMemo } from 'react';
import { WarnLine } from '../../kit/RefusalLine.tsx';
import { useText } from '../../i18n/useText.ts';
import { instrumentFormat } from '../../market/instrument.ts';
import type { WireFuturesOption, WirePosition } from '../../../protocol/futures/entities.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import type { Liquidation } from './stopReach.ts';

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

/**
 * The liquidation price of now, since that of a cross position moves with the account, and the mark
 * price; as the exchange last stated it while the position has no figures.
 */
export function useLiquidation(position: WirePosition | undefined): Liquidation {
  const { pricing } = useServices();
  const id = position?.id ?? '';
  const priced = useMemo(() => pricing.position(id), [pricing, id]);
  const stated = position?.liquidationPrice ?? null;
  const at = useSelected(priced, (now) =>
    now === undefined ? stated : (now.liquidationPrice ?? null),
  );
  const from = useSelected(priced, (now) => now?.markPrice) ?? position?.entryPrice;
  return { at, from };
}
