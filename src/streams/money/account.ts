/** The applications of an account: changes by events, and their notices. */
import type { WireDnw } from '../../protocol/money/entities.ts';
import { isNotOffered, succeed } from '../answer.ts';
import type { AccountSlice, EventEntries } from '../feature.ts';
import { byKey } from '../lists.ts';

type Said = 'D' | 'W' | 'WB' | 'WS';
export type MoneyNoticeKey =
  | `notice.DNW_${Said}_APPROVED`
  | 'notice.DNW_REJECTED'
  | 'notice.DNW_EXPIRED';

export const moneySlice: AccountSlice<'applications'> = {
  read: async (api) => {
    const open = await api.call('openApplications', {});
    if (!open.ok && !isNotOffered(open.error)) return open;
    return succeed({ applications: byKey(open.ok ? open.value : [], ({ id }) => id) });
  },
};

const SAID: readonly Said[] = ['D', 'W', 'WB', 'WS'];

/** Only decisions of others: the user's own acts are on the screen they were made on. */
function noticeOf(dnw: WireDnw) {
  const { status, walletType: wallet, receives: amount, currency, reason } = dnw;
  const values = { wallet, amount, currency, reason };
  const type = SAID.find((each) => each === dnw.type);
  if (status === 'APPROVED' && type !== undefined)
    return { key: `notice.DNW_${type}_APPROVED` as const, tone: 'success' as const, values };
  if (status === 'REJECTED' || status === 'EXPIRED')
    return { key: `notice.DNW_${status}` as const, tone: 'warning' as const, values };
  return undefined;
}

export const moneyEvents: EventEntries<'DNW', MoneyNoticeKey> = {
  DNW: {
    fold: (view, { dnw }) => {
      // One that was read from a list has its destination, which events are without.
      if (dnw.status === 'REQUESTED') view.applications[dnw.id] ??= dnw;
      else delete view.applications[dnw.id];
    },
    notice: ({ dnw }) => noticeOf(dnw),
    subject: ({ dnw }) => dnw.id,
  },
};
