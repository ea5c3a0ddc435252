/** Which parts of the product a site offers (specification, section 1). */
import type { WalletType } from './ledger/wallets.ts';

export interface SiteTypeInput {
  /** Six `0`/`1` read from the left: 3rd P2P, 4th futures, 5th power ball, 6th binary. */
  readonly type: string;
  /** Comma list; BINARY in it is the second reading of the binary switch. */
  readonly usedCoins: string;
  readonly customUsedCoins: string | null;
  readonly withoutCoins: string | null;
}

export interface SiteFeatures {
  readonly isP2P: boolean;
  readonly isFutures: boolean;
  readonly isPowerBall: boolean;
  readonly isBinary: boolean;
}

/** The second reading of a site's type: its switches by name instead of by digit. */
export type SiteTypeFlags = Pick<SiteFeatures, 'isP2P' | 'isFutures' | 'isBinary'> &
  Partial<Pick<SiteFeatures, 'isPowerBall'>>;

/** The six digits with the same effect as flags; power ball is off unless its flag says otherwise. */
export const digitsOfFlags = (flags: SiteTypeFlags): string =>
  [false, false, flags.isP2P, flags.isFutures, flags.isPowerBall ?? false, flags.isBinary]
    .map((isOn) => (isOn ? '1' : '0'))
    .join('');

const listOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((coin) => coin.trim())
    .filter((coin) => coin !== '');

/** Custom used coins if any are set, else used coins; excluding the removed ones. */
export function usedCoins(site: SiteTypeInput): readonly string[] {
  const custom = listOf(site.customUsedCoins);
  const without = new Set(listOf(site.withoutCoins));
  return (custom.length > 0 ? custom : listOf(site.usedCoins)).filter((coin) => !without.has(coin));
}

/** Binary needs both readings: its bit and BINARY among the used coins. */
export function siteFeatures(site: SiteTypeInput): SiteFeatures {
  const isOn = (place: number) => site.type[place - 1] === '1';
  return {
    isP2P: isOn(3),
    isFutures: isOn(4),
    isPowerBall: isOn(5),
    isBinary: isOn(6) && usedCoins(site).includes('BINARY'),
  };
}

/**
 * Whether a site still takes money into a wallet; money in a wallet that it dropped may be
 * withdrawn.
 */
export function offersWallet(site: SiteTypeInput, wallet: WalletType): boolean {
  if (wallet === 'FUTURES') return siteFeatures(site).isFutures;
  return wallet === 'BINARY' ? siteFeatures(site).isBinary : usedCoins(site).includes(wallet);
}

/** The switches by the names used in the contract's calls. */
const FLAGS = {
  p2p: 'isP2P',
  futures: 'isFutures',
  powerBall: 'isPowerBall',
  binary: 'isBinary',
} as const satisfies Readonly<Record<string, keyof SiteFeatures>>;

export type SiteFeature = keyof typeof FLAGS;

/** Whether a site offers one of the parts it can switch off. */
export const offersFeature = (site: SiteTypeInput, feature: SiteFeature): boolean =>
  siteFeatures(site)[FLAGS[feature]];
