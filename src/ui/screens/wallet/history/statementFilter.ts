/** The filter of the statement as it is sent: everything is filtered by the exchange. Pure. */
import type { MoneyCause } from '../../../../domain/ledger/events.ts';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import type { Zone } from '../../../format/timeText.ts';
import { type DayRange, rangeMoments } from '../../../kit/table/dateRange.ts';

export interface StatementFilter {
  readonly wallet: WalletType | undefined;
  readonly cause: MoneyCause | undefined;
  readonly days: DayRange;
}

export const WHOLE_STATEMENT: StatementFilter = {
  wallet: undefined,
  cause: undefined,
  days: { from: '', to: '' },
};

export function statementRequest({ wallet, cause, days }: StatementFilter, zone: Zone) {
  return {
    ...(wallet === undefined ? {} : { walletTypeStrs: wallet }),
    ...(cause === undefined ? {} : { causeStrs: cause }),
    ...rangeMoments(days, zone),
  };
}
