/** Checks of a site's settings that an operator submits. */
import { isContactWait } from '../accountGuard/accountGuard.ts';
import { isBonusShare, isBonusTurnover } from '../bonus/bonus.ts';
import { parseDecimal } from '../decimal.ts';
import { WALLET_TYPES } from '../ledger/wallets.ts';
import { rate } from '../quantities.ts';
import { reject, type Rejection } from '../rejections.ts';
import { CASH_OUT_MARGIN_MAX } from '../rounds/cashOut.ts';
import { isFairPrice } from '../rounds/powerBall.ts';
import { ODDS_MAX } from '../rounds/payout.ts';
import type { Appearance, Site } from '../sites.ts';
import { accentRejection } from './appearance.ts';
import { eachSwitch } from './described.ts';
import { isTwoPersonAmount } from './twoPersons.ts';
import { DEFAULT_SITE_CODE } from './words.ts';

/** Numbers below it are those of sites that ship, now or later. */
export const FIRST_CREATED_ID = 1_001;

type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** Settings as an operator gives them; omitted ones stay. */
export type GivenSettings = Given<
  Omit<Site, 'id' | 'coinInfoJson' | 'binaryCurrency' | 'appearance'>
> & { readonly appearance?: Given<Appearance> | undefined };

/** Null is a value of its own, so only omitted fields stay. */
const given = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value;

/** The site with the settings that were given. */
export const changedSite = (site: Site, next: GivenSettings): Site => ({
  ...site,
  ...eachSwitch((name) => given(next[name], site[name])),
  code: given(next.code, site.code),
  name: given(next.name, site.name),
  language: given(next.language, site.language),
  texts: given(next.texts, site.texts),
  type: given(next.type, site.type),
  usedCoins: given(next.usedCoins, site.usedCoins),
  customUsedCoins: given(next.customUsedCoins, site.customUsedCoins),
  withoutCoins: given(next.withoutCoins, site.withoutCoins),
  stockPrefix: given(next.stockPrefix, site.stockPrefix),
  depositCoins: given(next.depositCoins, site.depositCoins),
  buyCoins: given(next.buyCoins, site.buyCoins),
  contactWaitHours: given(next.contactWaitHours, site.contactWaitHours),
  signupVerification: given(next.signupVerification, site.signupVerification),
  passwordKind: given(next.passwordKind, site.passwordKind),
  cashOutMargin: given(next.cashOutMargin, site.cashOutMargin),
  menus: given(next.menus, site.menus),
  bonusTurnover: given(next.bonusTurnover, site.bonusTurnover),
  bonusFuturesShare: given(next.bonusFuturesShare, site.bonusFuturesShare),
  twoPersonFromUsdt: given(next.twoPersonFromUsdt, site.twoPersonFromUsdt),
  twoPersonFromWon: given(next.twoPersonFromWon, site.twoPersonFromWon),
  appearance: {
    name: given(next.appearance?.name, site.appearance.name),
    logoUrl: given(next.appearance?.logoUrl, site.appearance.logoUrl),
    accent: given(next.appearance?.accent, site.appearance.accent),
  },
});

/** One label of a host name, which the code is. */
const CODE = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** First labels of hosts that stand for no site. */
const RESERVED_CODES: readonly string[] = ['www', 'api', 'localhost'];
const STOCK_PREFIX = /^[A-Z\d_]{0,8}$/;
const TYPE = /^[01]{6}$/;
/** A path of the site's own origin, or a small picture in the address itself. */
const LOGO =
  /^(?:\/(?!\/)[\w./-]{1,200}|data:image\/(?:png|svg\+xml|webp|jpeg);base64,[\w+/=]{1,24000})$/;

const COINS: readonly string[] = WALLET_TYPES.filter(
  (type) => type !== 'FUTURES' && type !== 'BINARY',
);

function areWords(list: string | null, known: readonly string[]): boolean {
  if (list === null || list === '') return true;
  const words = list.split(',');
  return words.every((word) => known.includes(word)) && new Set(words).size === words.length;
}

/** Whether a site may keep this part of a price, plain decimal. */
export function isMargin(text: string): boolean {
  const share = parseDecimal(text);
  if (share === undefined || share < 0n || share > CASH_OUT_MARGIN_MAX) return false;
  // The best odds that an option may have are on offer on every site, now or later.
  return isFairPrice(ODDS_MAX, rate(share));
}

/** Names of the settings that cannot be as they are. */
function wrongSettings(site: Site): readonly string[] {
  const { appearance } = site;
  const checks: Readonly<Record<string, boolean>> = {
    code: CODE.test(site.code) && !RESERVED_CODES.includes(site.code),
    name: site.name.trim() !== '',
    type: TYPE.test(site.type),
    usedCoins: areWords(site.usedCoins, WALLET_TYPES),
    customUsedCoins: areWords(site.customUsedCoins, WALLET_TYPES),
    withoutCoins: areWords(site.withoutCoins, WALLET_TYPES),
    depositCoins: areWords(site.depositCoins, COINS),
    buyCoins: areWords(site.buyCoins, COINS),
    stockPrefix: STOCK_PREFIX.test(site.stockPrefix),
    // A wallet of short rounds holds the house's play points or the currency of the futures.
    binaryCurrency: site.binaryCurrency === 'BKT' || site.binaryCurrency === 'USDT',
    cashOutMargin: site.cashOutMargin === null || isMargin(site.cashOutMargin),
    contactWaitHours: isContactWait(site.contactWaitHours),
    bonusTurnover: isBonusTurnover(site.bonusTurnover),
    bonusFuturesShare: isBonusShare(site.bonusFuturesShare),
    twoPersonFromUsdt: isTwoPersonAmount(site.twoPersonFromUsdt),
    twoPersonFromWon: isTwoPersonAmount(site.twoPersonFromWon),
    appearanceName: appearance.name.trim() !== '',
    logoUrl: appearance.logoUrl === null || LOGO.test(appearance.logoUrl),
  };
  return Object.keys(checks).filter((name) => checks[name] === false);
}

/** Why a site cannot be stored; `before` is the one it replaces. */
export function siteRejection(site: Site, before?: Site): Rejection | undefined {
  const [name] = wrongSettings(site);
  if (name !== undefined) return reject('INVALID_PARAMETER', { name });
  // Hosts without a site's name are served by it.
  if (before?.code === DEFAULT_SITE_CODE && site.code !== DEFAULT_SITE_CODE)
    return reject('INVALID_PARAMETER', { name: 'code' });
  const { accent } = site.appearance;
  return accent === null ? undefined : accentRejection(accent);
}
