import type { WireTraderPosition } from '../../protocol/copytrade/entities.ts';
import { Signed } from '../kit/Signed.tsx';
import { formatUsdt } from '../market/instrument.ts';
import { usePricedCopy } from './useCopyPriced.ts';

/** What an open position of a trader has made at the newest mark; a dash before the first price. */
export function TraderPnl({ position }: { readonly position: WireTraderPosition }) {
  const pnl = usePricedCopy(position)?.pnl;
  return <Signed value={pnl} text={formatUsdt(pnl, 'always')} />;
}
