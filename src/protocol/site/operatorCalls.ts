/** Sites as operators of the first site create and change them. */
import * as v from 'valibot';
import { CONTACT_WAIT_HOURS_MAX } from '../../domain/accountGuard/accountGuard.ts';
import { PASSWORD_KINDS } from '../../domain/accounts/credentials.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { eachSwitch, USUAL_SWITCHES } from '../../domain/site/described.ts';
import { SIGNUP_VERIFICATIONS, SITE_MENUS } from '../../domain/site/words.ts';
import type { Site } from '../../domain/sites.ts';
import { pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { booleanParam, decimalParam, decimalText, integerParam, siteInfoId } from '../fields.ts';

const LANGUAGES = ['ko', 'en'] as const;
const TEXTS = ['requested', 'english', 'englishForGuests', 'translatedByKey'] as const;
const BINARY_CURRENCIES = ['BKT', 'USDT'] as const;

const list = v.pipe(v.string(), v.maxLength(200));
const code = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(63));
const name = v.pipe(v.string(), v.trim(), v.maxLength(40));

const amount = v.pipe(decimalParam, v.transform(formatDecimal));

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');

/** Left out: as it was, or as sites usually are. */
const settings = {
  language: v.optional(v.picklist(LANGUAGES)),
  texts: v.optional(v.picklist(TEXTS)),
  /** Six digits: the 3rd P2P, the 4th futures, the 5th power ball, the 6th binary. */
  type: v.optional(v.pipe(v.string(), v.maxLength(6))),
  usedCoins: v.optional(list),
  customUsedCoins: v.optional(v.nullable(list)),
  withoutCoins: v.optional(v.nullable(list)),
  stockPrefix: v.optional(v.pipe(v.string(), v.maxLength(8))),
  depositCoins: v.optional(list),
  buyCoins: v.optional(list),
  /** A share of at most a half; null for a site on which bets run to their end. */
  cashOutMargin: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(12)))),
  /** How often a bonus is turned over before it may leave: 0 to 1,000; 0 locks nothing. */
  bonusTurnover: v.optional(v.pipe(v.string(), v.maxLength(14))),
  /** The share of an opening fill's notional that counts: 0 to 1. */
  bonusFuturesShare: v.optional(v.pipe(v.string(), v.maxLength(12))),
  /** For how many hours money waits after a change of contacts. */
  contactWaitHours: v.optional(integerParam(0, CONTACT_WAIT_HOURS_MAX)),
  /** Switching one off that keeps a thief from money takes two admins. */
  ...eachSwitch(() => v.optional(booleanParam)),
  signupVerification: v.optional(v.picklist(SIGNUP_VERIFICATIONS)),
  /** `lettersAndDigits`: 8 to 32 of them. `any`: 8 to 128 characters. Passwords set before stay. */
  passwordKind: v.optional(v.picklist(PASSWORD_KINDS)),
  menus: v.optional(v.array(v.picklist(SITE_MENUS))),
  appearance: v.optional(
    v.object({
      name: v.optional(name),
      logoUrl: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(25_000)))),
      /** `#rrggbb` */
      accent: v.optional(v.nullable(v.pipe(v.string(), v.toLowerCase(), v.maxLength(7)))),
    }),
  ),
} as const;

/** A site with all its settings. */
export const wireOperatorSite = v.object({
  id: v.number(),
  /** 0 while the site is as it shipped. */
  version: v.number(),
  code: v.string(),
  name: v.string(),
  language: v.picklist(LANGUAGES),
  texts: v.picklist(TEXTS),
  type: v.string(),
  usedCoins: v.string(),
  customUsedCoins: v.nullable(v.string()),
  withoutCoins: v.nullable(v.string()),
  stockPrefix: v.string(),
  depositCoins: v.string(),
  buyCoins: v.string(),
  binaryCurrency: v.string(),
  coinInfoJson: v.string(),
  contactWaitHours: v.number(),
  ...eachSwitch(() => v.boolean()),
  cashOutMargin: v.nullable(decimalText),
  bonusTurnover: decimalText,
  bonusFuturesShare: decimalText,
  signupVerification: v.picklist(SIGNUP_VERIFICATIONS),
  passwordKind: v.picklist(PASSWORD_KINDS),
  menus: v.array(v.picklist(SITE_MENUS)),
  appearance: v.object({
    name: v.string(),
    logoUrl: v.nullable(v.string()),
    accent: v.nullable(v.string()),
  }),
  /** From this worth in USDT on, what an operator approves or adjusts takes two of them. */
  twoPersonFromUsdt: decimalText,
  /** The same of what is paid in won. */
  twoPersonFromWon: decimalText,
});
export type WireOperatorSite = v.InferOutput<typeof wireOperatorSite>;

/** @param version of its document, 0 where there is none */
export const toWireOperatorSite = (site: Site, version: number): WireOperatorSite => ({
  ...site,
  menus: [...site.menus],
  appearance: { ...site.appearance },
  version,
});

export const siteOperatorCalls = {
  operatorSites: defineCall({
    ...operatorRead('sites.read'),
    path: '/api/operator/site/list',
    params: v.object({ siteInfoId }),
    answer: v.array(wireOperatorSite),
  }),
  operatorSiteCreate: defineCall({
    ...operatorCommand('sites.act'),
    path: '/api/operator/site/create',
    params: v.object({
      code,
      name,
      /** Currency of the wallets of short rounds; permanent, as wallets keep their currency. */
      binaryCurrency: v.optional(v.picklist(BINARY_CURRENCIES)),
      ...settings,
      reason,
      siteInfoId,
    }),
    answer: v.union([wireOperatorSite, pendingAnswer]),
  }),
  operatorSiteChange: defineCall({
    ...operatorCommand('sites.act'),
    path: '/api/operator/site/change',
    params: v.object({
      id: integerParam(1, 1_000_000),
      /** The version that the operator saw. */
      version: integerParam(0, 1_000_000_000),
      code: v.optional(code),
      name: v.optional(name),
      ...settings,
      /** Raising one of the two amounts takes two admins. */
      twoPersonFromUsdt: v.optional(amount),
      twoPersonFromWon: v.optional(amount),
      reason,
      siteInfoId,
    }),
    answer: v.union([wireOperatorSite, pendingAnswer]),
  }),
} as const;

/** Written out, so that the list of sites stays out of the calls' chunk. */
const SHOWN: WireOperatorSite = {
  id: 1,
  version: 0,
  code: 'demo',
  name: '마루',
  language: 'ko',
  texts: 'requested',
  type: '111111',
  usedCoins: 'FUTURES,BINARY,USDT,BTC',
  customUsedCoins: null,
  withoutCoins: null,
  stockPrefix: '',
  depositCoins: 'USDT,BTC',
  buyCoins: 'USDT',
  binaryCurrency: 'BKT',
  coinInfoJson: '{}',
  ...USUAL_SWITCHES,
  cashOutMargin: null,
  signupVerification: 'none',
  menus: ['notice', 'faq'],
  passwordKind: 'lettersAndDigits',
  appearance: { name: 'Maru', logoUrl: null, accent: null },
  twoPersonFromUsdt: '10000',
  twoPersonFromWon: '10000000',
  bonusTurnover: '5',
  bonusFuturesShare: '0.025',
  contactWaitHours: 24,
};
const refused = [
  'SITE_CODE_TAKEN',
  'SITE_COIN_WITHOUT_RATE',
  'SITE_ACCENT_TOO_LIGHT',
  'SITE_ACCENT_TOO_DARK',
  'SITE_CHANGED',
] as const;

export const siteOperatorDocs = {
  operatorSites: {
    summary: 'All sites with their settings and versions. For operators of the first site alone.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: [SHOWN] },
  },
  operatorSiteCreate: {
    summary:
      'Creates a site, open at once under its host name. What is left out is as sites usually are. ' +
      'The accent must be made out on the backgrounds of both themes (3:1).',
    isExtension: true,
    refusals: [...refused, ...TWO_PERSON_REFUSALS],
    example: {
      params: { code: 'newsite', name: 'New site', language: 'en', texts: 'english' },
      answer: { ...SHOWN, id: 1_001, version: 1, code: 'newsite', name: 'New site' },
    },
  },
  operatorSiteChange: {
    summary:
      'Changes settings of a site; what is left out stays. Pages that are open follow with their ' +
      'next site info. Futures and P2P stay on while a member has something open there. Raising the ' +
      'amounts from which acts take two admins takes two as well, and so do fewer hours of waiting ' +
      'and switching the proof of the withdraw password off: the first is answered `pending`.',
    isExtension: true,
    refusals: [...refused, 'SITE_IN_USE', ...TWO_PERSON_REFUSALS],
    example: {
      params: { id: 1_001, version: 1, name: 'Newer site', type: '110111' },
      answer: { ...SHOWN, id: 1_001, version: 2, code: 'newsite', name: 'Newer site' },
    },
  },
} satisfies CallDocs<typeof siteOperatorCalls>;
