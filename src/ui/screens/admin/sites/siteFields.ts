/** Fields of a site's form, and the parameters made of them. */
import * as v from 'valibot';
import { isContactWait } from '../../../../domain/accountGuard/accountGuard.ts';
import { accentRejection } from '../../../../domain/site/appearance.ts';
import { isBonusShare, isBonusTurnover } from '../../../../domain/bonus/bonus.ts';
import { eachSwitch, switchesOf } from '../../../../domain/site/described.ts';
import { isMargin } from '../../../../domain/site/settings.ts';
import { isTwoPersonAmount } from '../../../../domain/site/twoPersons.ts';
import { SITE_MENUS, type SiteMenu } from '../../../../domain/site/words.ts';
import {
  siteOperatorCalls,
  type WireOperatorSite,
} from '../../../../protocol/site/operatorCalls.ts';

const amount = v.pipe(v.string(), v.trim(), v.check(isTwoPersonAmount));

const { entries } = siteOperatorCalls.operatorSiteCreate.params;

const fields = v.object({
  code: v.pipe(v.string(), v.regex(/^\s*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\s*$/i)),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  language: v.picklist(['ko', 'en']),
  texts: v.unwrap(entries.texts),
  binaryCurrency: v.unwrap(entries.binaryCurrency),
  /** The first two digits of the site's type, which nothing reads. */
  firstDigits: v.string(),
  p2p: v.boolean(),
  futures: v.boolean(),
  powerBall: v.boolean(),
  binary: v.boolean(),
  /** Comma lists. */
  menus: v.string(),
  usedCoins: v.string(),
  customUsedCoins: v.string(),
  withoutCoins: v.string(),
  depositCoins: v.string(),
  buyCoins: v.string(),
  stockPrefix: v.pipe(v.string(), v.regex(/^[A-Z\d_]{0,8}$/)),
  contactWaitHours: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,3}$/),
    v.check((text) => isContactWait(Number(text))),
  ),
  ...eachSwitch(() => v.boolean()),
  /** A share; empty where bets run to their end. */
  cashOutMargin: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || isMargin(text)),
  ),
  bonusTurnover: v.pipe(v.string(), v.trim(), v.check(isBonusTurnover)),
  bonusFuturesShare: v.pipe(v.string(), v.trim(), v.check(isBonusShare)),
  signupVerification: v.unwrap(entries.signupVerification),
  passwordKind: v.unwrap(entries.passwordKind),
  appearanceName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  logoUrl: v.pipe(
    v.string(),
    v.regex(/^(?:|\/(?!\/)[\w./-]{1,200}|data:image\/[\w+]{3,8};base64,[\w+/=]{1,24000})$/),
  ),
  accent: v.pipe(
    v.string(),
    v.check((text) => text === '' || accentRejection(text.toLowerCase()) === undefined),
  ),
  twoPersonFromUsdt: amount,
  twoPersonFromWon: amount,
  reason: v.pipe(v.string(), v.maxLength(200)),
});
export type SiteFields = v.InferOutput<typeof fields>;

export const siteSchema = fields;

const digit = (isOn: boolean): string => (isOn ? '1' : '0');

const menusOf = (list: string): SiteMenu[] =>
  SITE_MENUS.filter((menu) => list.split(',').includes(menu));

export const fieldsOfSite = (site: WireOperatorSite): SiteFields => ({
  code: site.code,
  name: site.name,
  language: site.language,
  texts: site.texts,
  binaryCurrency: site.binaryCurrency === 'USDT' ? 'USDT' : 'BKT',
  firstDigits: site.type.slice(0, 2),
  p2p: site.type[2] === '1',
  futures: site.type[3] === '1',
  powerBall: site.type[4] === '1',
  binary: site.type[5] === '1',
  menus: site.menus.join(),
  usedCoins: site.usedCoins,
  customUsedCoins: site.customUsedCoins ?? '',
  withoutCoins: site.withoutCoins ?? '',
  depositCoins: site.depositCoins,
  buyCoins: site.buyCoins,
  stockPrefix: site.stockPrefix,
  contactWaitHours: String(site.contactWaitHours),
  ...switchesOf(site),
  cashOutMargin: site.cashOutMargin ?? '',
  bonusTurnover: site.bonusTurnover,
  bonusFuturesShare: site.bonusFuturesShare,
  signupVerification: site.signupVerification,
  passwordKind: site.passwordKind,
  appearanceName: site.appearance.name,
  logoUrl: site.appearance.logoUrl ?? '',
  accent: site.appearance.accent ?? '',
  twoPersonFromUsdt: site.twoPersonFromUsdt,
  twoPersonFromWon: site.twoPersonFromWon,
  reason: '',
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Parameters that a new site has default values of, and that can be set afterwards. */
export const laterParams = (typed: SiteFields) => ({
  twoPersonFromUsdt: typed.twoPersonFromUsdt.trim(),
  twoPersonFromWon: typed.twoPersonFromWon.trim(),
});

/** Settings of a new site and of a changed one, as the exchange takes them. */
export const siteParams = (typed: SiteFields) => ({
  code: typed.code.trim().toLowerCase(),
  name: typed.name.trim(),
  language: typed.language,
  texts: typed.texts,
  type:
    typed.firstDigits +
    [typed.p2p, typed.futures, typed.powerBall, typed.binary].map(digit).join(''),
  usedCoins: typed.usedCoins,
  customUsedCoins: orNull(typed.customUsedCoins),
  withoutCoins: orNull(typed.withoutCoins),
  stockPrefix: typed.stockPrefix,
  depositCoins: typed.depositCoins,
  buyCoins: typed.buyCoins,
  contactWaitHours: Number(typed.contactWaitHours.trim()),
  ...switchesOf(typed),
  cashOutMargin: orNull(typed.cashOutMargin.trim()),
  bonusTurnover: typed.bonusTurnover.trim(),
  bonusFuturesShare: typed.bonusFuturesShare.trim(),
  signupVerification: typed.signupVerification,
  passwordKind: typed.passwordKind,
  menus: menusOf(typed.menus),
  appearance: {
    name: typed.appearanceName.trim(),
    logoUrl: orNull(typed.logoUrl),
    accent: orNull(typed.accent.toLowerCase()),
  },
  reason: typed.reason.trim(),
});
