/** The wallets the site uses, in their order, as the account holds them now. */
import { useMemo } from 'react';
import { WALLET_TYPES, type WalletType } from '../../../domain/ledger/wallets.ts';
import { siteFeatures, usedCoins } from '../../../domain/siteType.ts';
import type { WireWallet } from '../../../protocol/ledger/entities.ts';
import type { WireTerms } from '../../../protocol/money/entities.ts';
import type { WireSiteInfo } from '../../../protocol/site/entities.ts';
import { leavable, type Leavable } from './bonusFigures.ts';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';

/**
 * Wallets of the site that hold nothing yet stand in the list, too; there are none before the account
 * is known.
 */
function walletsOf(
  site: WireSiteInfo | undefined,
  held: Readonly<Record<string, WireWallet>>,
): readonly WireWallet[] {
  if (site === undefined || Object.keys(held).length === 0) return Object.values(held);
  const used = new Set(usedCoins(site));
  const features = siteFeatures(site);
  const isUsed = (type: WalletType): boolean => {
    if (type === 'FUTURES') return features.isFutures;
    return type === 'BINARY' ? features.isBinary : used.has(type);
  };
  return WALLET_TYPES.filter((type) => isUsed(type) || held[type] !== undefined).map(
    (type) => held[type] ?? emptyWallet(type, site.binaryCurrency),
  );
}

const emptyWallet = (type: WalletType, binary: string): WireWallet => ({
  type,
  point: '0',
  gameWaitPoint: '0',
  currency: type === 'FUTURES' ? 'USDT' : type === 'BINARY' ? binary : type,
});

export function useWallets(): readonly WireWallet[] {
  const { site, account } = useServices();
  const info = useReadable(site);
  const held = useSelected(account, ({ wallets }) => wallets);
  return useMemo(() => walletsOf(info, held), [info, held]);
}

/** What can be taken out of a wallet: of FUTURES only what orders could use. */
export function useAvailable(wallet: WireWallet | undefined): string | undefined {
  const { pricing } = useServices();
  const orders = useSelected(pricing.figures, (figures) => figures?.available);
  if (wallet === undefined) return undefined;
  return wallet.type === 'FUTURES' ? (orders ?? wallet.point) : wallet.point;
}

/** What can be taken out of a wallet for good: of one with a bonus only what is its owner's own. */
export function useLeavable(wallet: WireWallet | undefined): Leavable {
  const free = useAvailable(wallet) ?? '0';
  return wallet === undefined ? { available: '0', remaining: undefined } : leavable(wallet, free);
}

/** The same of the wallet of a type. */
export const useLeavableOf = (type: WalletType): Leavable =>
  useLeavable(useWallets().find((wallet) => wallet.type === type));

const NO_TERMS: readonly WireTerms[] = [];

/** Limits and fees of the site; empty before they are known. */
export function useTerms() {
  const { call } = useServices();
  const { state } = useQuery({ key: ['money', 'terms'], read: () => call('moneyTerms', {}) });
  return {
    terms: state.value ?? NO_TERMS,
    error: state.status === 'failed' ? state.error : undefined,
  };
}

/** Changes with every movement: lists of movements are read again. */
export function useMovementVersion(): string {
  const { account } = useServices();
  return useSelected(account, ({ applications, wallets }) =>
    [
      ...Object.keys(applications),
      ...Object.values(wallets).map(
        ({ type, point, gameWaitPoint }) => `${type}${point}|${gameWaitPoint}`,
      ),
    ].join(),
  );
}
