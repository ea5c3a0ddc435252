/** Which wallets an account shows, and into which of them money may go. Pure. */
import { parseDecimal } from '../../../domain/decimal.ts';
import { WALLET_TYPES, type WalletType } from '../../../domain/ledger/wallets.ts';
import { offersWallet, type SiteTypeInput } from '../../../domain/siteType.ts';
import type { WireWallet } from '../../../protocol/ledger/entities.ts';
import { isWalletType } from '../../people/wallets/walletText.ts';
import { walletCurrencyOf, walletTotal } from './valuation.ts';

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
