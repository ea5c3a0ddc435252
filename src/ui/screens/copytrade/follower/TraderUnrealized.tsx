import { useUnrealized } from '../../../copytrade/useCopyPriced.ts';
import { Signed } from '../../../kit/Signed.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import type { WireTraderPosition } from '../../../../protocol/copytrade/entities.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useCopyVersion } from './useCopyVersion.ts';

const NONE: readonly WireTraderPosition[] = [];

/** What the trader's open positions have made at the newest marks; a dash while they are unknown. */
export function TraderUnrealized({ traderId }: { readonly traderId: string }) {
  const { call } = useServices();
  const { state } = useQuery({
    key: ['copytrade', 'traderOpen', traderId],
    version: useCopyVersion(),
    read: () => call('traderOpenPositions', { traderId }),
  });
  const sum = useUnrealized(state.value ?? NONE);
  const pnl = state.value === undefined ? undefined : sum;
  return <Signed value={pnl} text={formatUsdt(pnl, 'always')} />;
}
