/** The wallets of an account: changes by events, and their notices. */
import type { Draft } from 'immer';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireWallet } from '../../protocol/ledger/entities.ts';
import { succeed } from '../answer.ts';
import type { AccountEvents, AccountSlice, EventEntries } from '../feature.ts';
import { byKey } from '../lists.ts';

export type LedgerNoticeKey = 'notice.DEPOSIT';

export const ledgerSlice: AccountSlice<'wallets'> = {
  read: async (api) => {
    const wallets = await api.call('walletsMine', {});
    return wallets.ok ? succeed({ wallets: byKey(wallets.value, ({ type }) => type) }) : wallets;
  },
};

function setWallets(view: Draft<AccountView>, { wallets }: AccountEvents['POINT']): void {
  for (const { walletType, currency, point, gameWaitPoint, realPoint } of wallets) {
    const known: WireWallet = view.wallets[walletType] ?? {
      type: walletType,
      point,
      gameWaitPoint,
    };
    const futures = walletType === 'FUTURES' ? { realPoint, playerPoint: point } : {};
    view.wallets[walletType] = { ...known, currency, point, gameWaitPoint, ...futures };
  }
}

export const ledgerEvents: EventEntries<'POINT', LedgerNoticeKey> = {
  POINT: {
    fold: setWallets,
    // Money that moves as part of something reported already needs no notice of its own.
    notice: ({ cause }) =>
      cause === 'DEPOSIT' ? { key: 'notice.DEPOSIT', tone: 'success', values: {} } : undefined,
    subject: ({ type }) => type,
  },
};
