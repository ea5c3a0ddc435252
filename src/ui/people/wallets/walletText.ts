/** Names and figures of wallets and movements, in the reader's language. */
import { CURRENCIES, type Currency } from '../../../domain/ledger/currencies.ts';
import { WALLET_TYPES, type WalletType } from '../../../domain/ledger/wallets.ts';
import type { WireDnw } from '../../../protocol/money/entities.ts';
import { formatFixed, formatWhole } from '../../format/decimalText.ts';
import type { Translate } from '../../i18n/useText.ts';
import type { Tone } from '../../kit/tone.ts';

export const isWalletType = (text: string): text is WalletType =>
  WALLET_TYPES.some((type) => type === text);

export const isCurrency = (text: string): text is Currency =>
  CURRENCIES.some((currency) => currency === text);

export const walletName = (t: Translate, type: string): string =>
  isWalletType(type) ? t(`wallet.name.${type}`) : type;

/** The name of the coin a wallet is for; undefined for wallets of trading. */
export const coinName = (t: Translate, type: string): string | undefined =>
  isWalletType(type) && type !== 'FUTURES' && type !== 'BINARY'
    ? t(`wallet.coin.${type}`)
    : undefined;

/** Decimals of a balance in a list, so that the figures of a column end in one line. */
const LIST_DIGITS: Readonly<Record<Exclude<Currency, 'BKT'>, number>> = {
  USDT: 2,
  BTC: 8,
  ETH: 6,
  XRP: 4,
  DOGE: 4,
  EOS: 4,
  KRW: 0,
};

/**
 * An amount as lists show it: the decimals of its currency, cut. Play points are shown whole, as by
 * every bet and dialog: 23,805.5.
 */
export const listAmount = (amount: string | undefined, currency: string): string =>
  isCurrency(currency) && currency !== 'BKT'
    ? formatFixed(amount, { digits: LIST_DIGITS[currency], rounding: 'cut' })
    : formatWhole(amount);

/** Every digit of an amount, with its currency. */
export const wholeAmount = (amount: string | undefined | null, currency: string): string =>
  `${formatWhole(amount)} ${currency}`;

const OUTGOING: ReadonlySet<WireDnw['type']> = new Set(['W', 'WS', 'TO', 'CO', 'PM', 'P2PS']);

/** `+100`, `-50`: the change of the wallet when a movement is carried out. */
export const signedAmount = ({ type, amount, receives }: WireDnw): string =>
  OUTGOING.has(type) ? `-${formatWhole(amount)}` : `+${formatWhole(receives)}`;

export const STATUS_TONE: Readonly<Record<WireDnw['status'], Tone>> = {
  REQUESTED: 'warn',
  APPROVED: 'muted',
  REJECTED: 'bad',
  CANCELLED: 'muted',
  EXPIRED: 'muted',
};
