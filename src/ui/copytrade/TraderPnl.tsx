import type { WireTraderPosition } from '../../protocol/copytrade/entities.ts';
import { Signed } from '../kit/Signed.tsx';
import { formatUsdt } from '../market/instrument.ts';
import { usePricedCopy } from './useCopyPriced.ts';

/** PnL of a trader's open position at the newest mark; a dash before the first price. */
export function TraderPnl({ position }: { readonly position: WireTraderPosition }) {
  const pnl = usePricedCopy(position)?.pnl;
  return <Signed value={pnl} text={formatUsdt(pnl, 'always')} />;
}
