/** The filter of movements as it is sent: everything is filtered by the exchange. Pure. */
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import type { Zone } from '../../../format/timeText.ts';
import { type DayRange, rangeMoments } from '../../../kit/table/dateRange.ts';

export interface MovementFilter {
  readonly type: WireDnw['type'] | undefined;
  readonly status: WireDnw['status'] | undefined;
  readonly wallet: WalletType | undefined;
  /** A whole id, reference or request id; empty for all. */
  readonly keyword: string;
  readonly days: DayRange;
}

export const EVERY_MOVEMENT: MovementFilter = {
  type: undefined,
  status: undefined,
  wallet: undefined,
  keyword: '',
  days: { from: '', to: '' },
};

export function movementRequest(
  { type, status, wallet, keyword, days }: MovementFilter,
  zone: Zone,
) {
  const wanted = keyword.trim();
  return {
    ...(type === undefined ? {} : { typeStrs: type }),
    ...(status === undefined ? {} : { statusStrs: status }),
    ...(wallet === undefined ? {} : { walletTypeStrs: wallet }),
    ...(wanted === '' ? {} : { keyword: wanted }),
    ...rangeMoments(days, zone),
  };
}
