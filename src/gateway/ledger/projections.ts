/** Account events of postings. */
import type { LedgerEvent } from '../../domain/ledger/events.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { adjustmentRows } from './adjustmentRow.ts';
import { toPointWallets } from './pointEvent.ts';

export const ledgerProjections: ProjectionTable<LedgerEvent> = {
  ExchangeOpened: {},
  MoneyMoved: {
    queue: DESTINATIONS.point,
    // A posting between house accounts touches no user's wallet.
    isNotified: ({ userId, wallets }) => userId !== undefined && wallets.length > 0,
    notify: (event) => ({
      type: 'POINT',
      cause: event.cause,
      reference: event.reference,
      wallets: toPointWallets(event),
    }),
    history: (event, _, seq, at) => adjustmentRows(event, seq, at),
  },
};
