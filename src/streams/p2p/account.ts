/** The newest P2P trade of an account: changes by events, and their notices. */
import type { WireP2p } from '../../protocol/p2p/entities.ts';
import { isNotOffered, succeed } from '../answer.ts';
import type { AccountSlice, EventEntries } from '../feature.ts';

type Said = Exclude<WireP2p['status'], 'REQUESTED'>;
export type P2pNoticeKey = `notice.P2P_${Said}`;

const TONES: Readonly<Record<Said, 'success' | 'info' | 'warning'>> = {
  MATCHED: 'info',
  PAID: 'info',
  DISPUTED: 'warning',
  RELEASED: 'success',
  CANCELLED: 'warning',
  EXPIRED: 'warning',
};

export const p2pSlice: AccountSlice<'p2p'> = {
  read: async (api) => {
    const list = await api.call('p2pList', { size: 1 });
    if (!list.ok && !isNotOffered(list.error)) return list;
    return succeed({ p2p: list.ok ? (list.value.items[0] ?? null) : null });
  },
};

/** Numbered in order of their requests. */
const numberOf = ({ id }: WireP2p): number => Number(id.slice(2));

/** Only acts of others: the user's own are on the screen they were made on. */
function saidOf({ status, side, reason }: WireP2p): Said | undefined {
  const isByOperator = reason !== '';
  switch (status) {
    case 'REQUESTED':
      return undefined;
    case 'PAID':
      return side === 'SELL' ? status : undefined;
    case 'RELEASED':
      return side === 'BUY' || isByOperator ? status : undefined;
    case 'CANCELLED':
      return isByOperator ? status : undefined;
    case 'MATCHED':
    case 'DISPUTED':
    case 'EXPIRED':
      return status;
  }
}

export const p2pEvents: EventEntries<'P2P', P2pNoticeKey> = {
  P2P: {
    fold: (view, { p2p }) => {
      if (view.p2p === null || numberOf(p2p) >= numberOf(view.p2p)) view.p2p = p2p;
    },
    notice: ({ p2p }) => {
      const { side, receives, amount, currency, won } = p2p;
      const status = saidOf(p2p);
      return (
        status && {
          key: `notice.P2P_${status}`,
          tone: TONES[status],
          values: { amount: side === 'BUY' ? receives : amount, currency, won },
        }
      );
    },
    subject: ({ p2p }) => p2p.id,
  },
};
