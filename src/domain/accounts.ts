/** People, sessions, wallets and the double-entry accounts behind them. */
import type { Brand } from './brand.ts';
import type { SessionId, SiteId, UserId } from './ids.ts';
import type { Money } from './quantities.ts';
import type { Millis } from './time.ts';

export const ROLES = ['PLAYER', 'TRADER', 'PARTNER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];
/** WAIT needs the operator's approval, DENY is blocked. */
export const USER_STATUSES = ['NORMAL', 'WAIT', 'DENY'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export interface User {
  readonly id: UserId;
  readonly siteId: SiteId;
  readonly username: string;
  /** PHC text of a memory-hard hash; never leaves the exchange. */
  readonly passwordHash: string;
  readonly name: string;
  readonly nick: string;
  readonly phone: string;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly registeredAt: Millis;
}

/** A refresh token's life. Only hashes (hex SHA-256) of tokens are kept. */
export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly refreshHash: string;
  readonly openedAt: Millis;
  readonly expiresAt: Millis;
}

export const WALLET_TYPES = [
  'FUTURES',
  'BINARY',
  'USDT',
  'BTC',
  'ETH',
  'XRP',
  'DOGE',
  'EOS',
] as const;
export type WalletType = (typeof WALLET_TYPES)[number];

/**
 * The part of a wallet an account holds: `point` free (cross margin is pledged here, not moved),
 * `wait` held for working orders and bets, `margin` put behind isolated positions.
 */
export type Pocket = 'point' | 'wait' | 'margin';

/** Accounts of the exchange itself. `market` is the other side of trading results. */
export type HouseAccount = 'house' | 'fee' | 'insurance' | 'market' | 'funding';

/** `u-17/FUTURES/point` or `house/FUTURES`: one account in one currency. */
export type AccountKey = Brand<string, 'AccountKey'>;

export const pocketAccount = (user: UserId, wallet: WalletType, pocket: Pocket): AccountKey =>
  `${user}/${wallet}/${pocket}` as AccountKey;
export const houseAccount = (account: HouseAccount, wallet: WalletType): AccountKey =>
  `${account}/${wallet}` as AccountKey;

const ACCOUNT_KEY = new RegExp(
  `^(?:u-[1-9]\\d*/(?:${WALLET_TYPES.join('|')})/(?:point|wait|margin)` +
    `|(?:house|fee|insurance|market|funding)/(?:${WALLET_TYPES.join('|')}))$`,
);

/** @returns the key, or undefined when the text is the key of no account */
export const parseAccountKey = (text: string): AccountKey | undefined =>
  ACCOUNT_KEY.test(text) ? (text as AccountKey) : undefined;

/** A change of one account; the entries of one event sum to zero per wallet type. */
export interface Entry {
  readonly account: AccountKey;
  readonly amount: Money;
}

/** A wallet as its owner sees it after an event. `margin` is what isolated positions hold. */
export interface WalletBalance {
  readonly type: WalletType;
  readonly point: Money;
  readonly wait: Money;
  readonly margin: Money;
}
