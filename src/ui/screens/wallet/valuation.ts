/** Values of wallets: sums of all their money, free and held, at the newest rates. Pure. */
import { divide, formatDecimal, ONE, parseDecimal } from '../../../domain/decimal.ts';
import type { WireWallet } from '../../../protocol/ledger/entities.ts';

/** USDT for one unit of a currency as an exact ratio of scaled numbers. */
export interface Worth {
  readonly over: bigint;
  readonly under: bigint;
}

export type Rates = ReadonlyMap<string, Worth>;

export const FIXED: Worth = { over: ONE, under: ONE };

/** From USDT for one unit; undefined for text that is no positive decimal. */
export function worthOf(usdt: string | undefined): Worth | undefined {
  const over = parseDecimal(usdt ?? '');
  return over === undefined || over <= 0n ? undefined : { over, under: ONE };
}

/** From units for one USDT, which a configured rate states without rounding. */
export function worthPerUsdt(units: string | undefined): Worth | undefined {
  const under = parseDecimal(units ?? '');
  return under === undefined || under <= 0n ? undefined : { over: ONE, under };
}

const scaled = (text: string | undefined): bigint => parseDecimal(text ?? '') ?? 0n;

/** All a wallet holds, in its own currency: free, held, and behind isolated positions. */
export const walletTotal = (wallet: WireWallet): string =>
  wallet.realPoint ?? formatDecimal(scaled(wallet.point) + scaled(wallet.gameWaitPoint));

/** Amount that is not free; plain decimal. */
export const walletHeld = (wallet: WireWallet): string =>
  formatDecimal(scaled(walletTotal(wallet)) - scaled(wallet.point));

export const walletCurrencyOf = ({ type, currency }: WireWallet): string =>
  currency ?? (type === 'FUTURES' ? 'USDT' : type);

/** In USDT, rounded down; undefined while the currency has no rate, and zero needs none. */
export function worthInUsdt(amount: string, currency: string, rates: Rates): string | undefined {
  const value = scaled(amount);
  if (value === 0n) return '0';
  const worth = rates.get(currency);
  return worth === undefined
    ? undefined
    : formatDecimal(divide(value * worth.over, worth.under, 'down'));
}

export interface Total {
  /** Undefined while no wallet that holds anything has a rate. */
  readonly usdt: string | undefined;
  /** Currencies that are held and have no rate; the total leaves them out. */
  readonly unpriced: readonly string[];
}

export function totalOf(wallets: readonly WireWallet[], rates: Rates): Total {
  const parts = wallets.map((wallet) => {
    const currency = walletCurrencyOf(wallet);
    return { currency, usdt: worthInUsdt(walletTotal(wallet), currency, rates) };
  });
  const unpriced = parts.flatMap(({ currency, usdt }) => (usdt === undefined ? [currency] : []));
  const isKnown = wallets.length > 0 && unpriced.length < parts.length;
  const sum = parts.reduce((total, { usdt }) => total + scaled(usdt), 0n);
  return { usdt: isKnown ? formatDecimal(sum) : undefined, unpriced: [...new Set(unpriced)] };
}

/** An amount in USDT as units of another currency, rounded down. */
export function usdtIn(usdt: string, worth: Worth): string {
  return formatDecimal(divide(scaled(usdt) * worth.under, worth.over, 'down'));
}

export interface Share {
  readonly type: string;
  /** Share of the whole, 0 to 1, for drawing. */
  readonly share: number;
}

/** The wallets that hold anything with a rate, as shares of the whole, largest first. */
export function allocation(wallets: readonly WireWallet[], rates: Rates): readonly Share[] {
  const parts = wallets.map((wallet) => ({
    type: wallet.type,
    usdt: scaled(worthInUsdt(walletTotal(wallet), walletCurrencyOf(wallet), rates)),
  }));
  const whole = parts.reduce((sum, { usdt }) => sum + usdt, 0n);
  if (whole <= 0n) return [];
  return parts
    .filter(({ usdt }) => usdt > 0n)
    .toSorted((a, b) => (a.usdt < b.usdt ? 1 : -1))
    .map(({ type, usdt }) => ({ type, share: Number(divide(usdt * ONE, whole, 'down')) / 1e8 }));
}
