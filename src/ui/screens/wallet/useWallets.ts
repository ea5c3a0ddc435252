/** The wallets on screen, in their order, as the account holds them now. */
import { useCallback, useMemo } from 'react';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { type WalletType, WALLET_TYPES } from '../../../domain/ledger/wallets.ts';
import { baseTypeOf } from '../../../domain/money/changedTerms.ts';
import { offersWallet, type SiteTypeInput } from '../../../domain/siteType.ts';
import type { WireWallet, WireBonus } from '../../../protocol/ledger/entities.ts';
import type { WireTerms, WireUsed } from '../../../protocol/money/entities.ts';
import { isWalletType } from '../../people/wallets/walletText.ts';
import { useQuery } from '../../services/query.ts';
import { useOffers } from '../../services/useOffers.ts';
import { useFuturesAvailable } from '../../services/useFuturesAvailable.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { walletCurrencyOf, walletTotal } from './valuation.ts';
import { withdrawableOf, remainingTurnover } from '../../../domain/bonus/bonus.ts';
import { moneyOf, NO_MONEY } from '../../../domain/quantities.ts';

// Withdrawable part of a wallet with a bonus, by the domain's own rules. Pure.

interface Withdrawable {
  /** Amount that can be withdrawn now; null while it is unknown. */
  readonly available: string | null;
  /** Remaining turnover; undefined without a bonus. */
  readonly remaining: string | undefined;
}

const bonusOf = ({ amount, required, turned, own }: WireBonus) => ({
  amount: moneyOf(amount),
  required: moneyOf(required),
  turned: moneyOf(turned),
  own: moneyOf(own),
});

/** @param free what could be taken out without the bonus; null while it is unknown */
export function withdrawable(
  { type, bonus, gameWaitPoint }: WireWallet,
  free: string | null,
): Withdrawable {
  if (bonus === undefined || bonus === null) return { available: free, remaining: undefined };
  const read = bonusOf(bonus);
  const isPlayed = type === 'FUTURES' || type === 'BINARY';
  const leaving = isPlayed ? NO_MONEY : moneyOf(gameWaitPoint);
  return {
    available: free === null ? null : formatDecimal(withdrawableOf(read, moneyOf(free), leaving)),
    remaining: formatDecimal(remainingTurnover(read)),
  };
}

// Which wallets an account shows, and into which of them money may go. Pure.

type WalletSite = SiteTypeInput & { readonly binaryCurrency: string };

const isHolding = (wallet: WireWallet): boolean => parseDecimal(walletTotal(wallet)) !== 0n;

const emptyWallet = (type: WalletType, binary: string): WireWallet => ({
  type,
  point: '0',
  gameWaitPoint: '0',
  currency: type === 'FUTURES' ? 'USDT' : type === 'BINARY' ? binary : type,
});

/**
 * The wallets that the site offers, in their order, also those that hold nothing yet; of others only
 * what still holds something. None before the account is known.
 */
export function shownWallets(
  site: WalletSite,
  held: Readonly<Record<string, WireWallet>>,
): readonly WireWallet[] {
  if (Object.keys(held).length === 0) return [];
  return WALLET_TYPES.flatMap((type) => {
    const wallet = held[type];
    if (offersWallet(site, type)) return [wallet ?? emptyWallet(type, site.binaryCurrency)];
    return wallet !== undefined && isHolding(wallet) ? [wallet] : [];
  });
}

/** The other wallets that take money of one wallet: those of its currency for a transfer, the rest for a conversion. */
export function receiversOf(
  site: SiteTypeInput | undefined,
  wallets: readonly WireWallet[],
  from: WireWallet,
  act: 'transfer' | 'convert',
): readonly WalletType[] {
  const currency = walletCurrencyOf(from);
  return wallets.flatMap((wallet) => {
    const { type } = wallet;
    if (type === from.type || !isWalletType(type)) return [];
    if (site !== undefined && !offersWallet(site, type)) return [];
    return (walletCurrencyOf(wallet) === currency) === (act === 'transfer') ? [type] : [];
  });
}

/** The wallets on screen: those the site offers, and others while they hold something. */
export function useWallets(): readonly WireWallet[] {
  const { site, account } = useServices();
  const info = useReadable(site);
  const held = useSelected(account, ({ wallets }) => wallets);
  return useMemo(
    () => (info === undefined ? Object.values(held) : shownWallets(info, held)),
    [info, held],
  );
}

/** Whether the site takes money into a wallet; true of each while the site is unknown. */
export function useOffersWallet(): (type: string) => boolean {
  const site = useReadable(useServices().site);
  return useCallback(
    (type) => site === undefined || (isWalletType(type) && offersWallet(site, type)),
    [site],
  );
}

/** Where the money of a wallet can go by a transfer or a conversion. */
export function useReceivers(
  act: 'transfer' | 'convert',
): (from: WireWallet) => readonly WalletType[] {
  const site = useReadable(useServices().site);
  const wallets = useWallets();
  return useCallback((from) => receiversOf(site, wallets, from, act), [site, wallets, act]);
}

/**
 * Withdrawable amount of a wallet: of FUTURES only the amount that orders could use; null while it
 * is unknown.
 */
export function useAvailable(wallet: WireWallet | undefined): string | null {
  const usable = useFuturesAvailable();
  return (wallet?.type === 'FUTURES' ? usable : wallet?.point) ?? null;
}

/** Amount that can leave a wallet for good: with a bonus only the owner's own money. */
export function useWithdrawable(wallet: WireWallet | undefined): Withdrawable {
  const free = useAvailable(wallet);
  return wallet === undefined
    ? { available: null, remaining: undefined }
    : withdrawable(wallet, free);
}

/** The same of the wallet of a type. */
export const useWithdrawableOf = (type: WalletType): Withdrawable =>
  useWithdrawable(useWallets().find((wallet) => wallet.type === type));

const NO_TERMS: readonly WireTerms[] = [];

/** Limits and fees of the site; empty before they are known. */
export function useTerms() {
  const { call, money } = useServices();
  const version = useReadable(money.termsVersion);
  const { state } = useQuery({
    key: ['money', 'terms'],
    version,
    read: () => call('moneyTerms', {}),
  });
  return {
    terms: state.value ?? NO_TERMS,
    error: state.status === 'failed' ? state.error : undefined,
  };
}

/** Remaining part of a limit; undefined where there is none, or the used part is unknown. */
const leftOf = (limit: string | null, used: string | undefined): string | undefined => {
  if (limit === null || used === undefined) return undefined;
  const left = (parseDecimal(limit) ?? 0n) - (parseDecimal(used) ?? 0n);
  return formatDecimal(left > 0n ? left : 0n);
};

/** Amounts that the user may still apply for today and this month. */
export function useLimitsLeft(terms: WireTerms | undefined): {
  readonly today: string | undefined;
  readonly thisMonth: string | undefined;
} {
  const { call } = useServices();
  const isOffered = useOffers()('moneyUsed');
  const { state } = useQuery<readonly WireUsed[] | undefined>({
    key: ['money', 'used', isOffered],
    version: useMovementVersion(),
    read: async () => (isOffered ? call('moneyUsed', {}) : { ok: true, value: undefined }),
  });
  const all = state.value;
  if (terms === undefined || all === undefined) return { today: undefined, thisMonth: undefined };
  // Trades between persons count as purchases and sales.
  const counted = baseTypeOf(terms.type) ?? terms.type;
  const used = all.find((one) => one.walletType === terms.walletType && one.type === counted);
  return {
    today: leftOf(terms.dailyMaximum, used?.today ?? '0'),
    thisMonth: leftOf(terms.monthlyMaximum, used?.thisMonth ?? '0'),
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
