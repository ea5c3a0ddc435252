/** The sites that ship, and in which language each shows refusals. */
import { USUAL_CONTACT_WAIT_HOURS } from './accountGuard/accountGuard.ts';
import type { PasswordKind } from './accounts/credentials.ts';
import { type SiteId, siteId } from './ids.ts';
import type { Currency } from './ledger/currencies.ts';
import {
  DEFAULT_SITE_CODE,
  type SignupVerification,
  SITE_MENUS,
  type SiteMenu,
  type SiteTexts,
} from './site/words.ts';
import { type SiteSwitches, USUAL_SWITCHES } from './site/described.ts';
import { type TwoPersonAmounts, USUAL_TWO_PERSON_AMOUNTS } from './site/twoPersons.ts';
import { type BonusSettings, USUAL_BONUS_SETTINGS } from './bonus/bonus.ts';
import type { SiteTypeInput } from './siteType.ts';

/** How a site looks. */
export interface Appearance {
  /** In the header, the page's title and on shared pictures. */
  readonly name: string;
  /** A picture of the site's own origin or a data URL; null for the house's logo. */
  readonly logoUrl: string | null;
  /** `#rrggbb` in lower case; null for the house's color. */
  readonly accent: string | null;
}

export const HOUSE_APPEARANCE: Appearance = { name: 'Maru', logoUrl: null, accent: null };

export interface Site extends SiteTypeInput, TwoPersonAmounts, BonusSettings, SiteSwitches {
  readonly id: SiteId;
  readonly code: string;
  readonly name: string;
  readonly language: 'ko' | 'en';
  readonly texts: SiteTexts;
  readonly stockPrefix: string;
  readonly depositCoins: string;
  readonly buyCoins: string;
  readonly binaryCurrency: Currency;
  readonly coinInfoJson: string;
  /** For how many hours money waits after a change of contacts; 0: not at all. */
  readonly contactWaitHours: number;
  readonly signupVerification: SignupVerification;
  /** Kind of passwords that may be set from now on; earlier ones keep working. */
  readonly passwordKind: PasswordKind;
  /**
   * Share of the price of a bet that ends early that the site keeps, plain decimal; null: no bet
   * may end early.
   */
  readonly cashOutMargin: string | null;
  readonly menus: readonly SiteMenu[];
  readonly appearance: Appearance;
}

const COIN_INFO = {
  USDT: { nameKo: '테더', nameEn: 'Tether', network: 'TRON', digits: 2 },
  BTC: { nameKo: '비트코인', nameEn: 'Bitcoin', network: 'Bitcoin', digits: 8 },
  ETH: { nameKo: '이더리움', nameEn: 'Ethereum', network: 'Ethereum', digits: 8 },
  XRP: { nameKo: '리플', nameEn: 'XRP', network: 'XRP Ledger', digits: 6 },
  DOGE: { nameKo: '도지코인', nameEn: 'Dogecoin', network: 'Dogecoin', digits: 8 },
  EOS: { nameKo: '이오스', nameEn: 'EOS', network: 'EOS', digits: 4 },
} as const;

const COINS = 'USDT,BTC,ETH,XRP,DOGE,EOS';
/** The settings of a site that is like no other one in particular. */
export const USUAL_SETTINGS: Omit<Site, 'id' | 'code' | 'name'> = {
  language: 'ko',
  texts: 'requested',
  type: '111111',
  usedCoins: `FUTURES,BINARY,${COINS}`,
  customUsedCoins: null,
  withoutCoins: null,
  stockPrefix: '',
  depositCoins: COINS,
  buyCoins: 'USDT',
  binaryCurrency: 'BKT',
  coinInfoJson: JSON.stringify(COIN_INFO),
  contactWaitHours: USUAL_CONTACT_WAIT_HOURS,
  signupVerification: 'none',
  passwordKind: 'lettersAndDigits',
  cashOutMargin: null,
  menus: SITE_MENUS,
  appearance: HOUSE_APPEARANCE,
  ...USUAL_TWO_PERSON_AMOUNTS,
  ...USUAL_BONUS_SETTINGS,
  ...USUAL_SWITCHES,
};

const site = (
  id: number,
  code: string,
  name: string,
  differs: Partial<Omit<Site, 'id' | 'code' | 'name'>> = {},
): Site => ({ ...USUAL_SETTINGS, ...differs, id: siteId(id), code, name });

const ENGLISH = { language: 'en', texts: 'english', binaryCurrency: 'USDT' } as const;

export const SITES: readonly Site[] = [
  site(1, DEFAULT_SITE_CODE, '마루'),
  site(2, 'nop2p', '마루 (P2P 없음)', { type: '110111' }),
  site(3, 'nofutures', '마루 (선물 없음)', {
    type: '111011',
    usedCoins: `BINARY,${COINS}`,
  }),
  site(4, 'nobinary', '마루 (바이너리 없음)', { type: '111110', withoutCoins: 'BINARY' }),
  site(15, 'site15', 'Maru 15', ENGLISH),
  site(25, 'site25', '마루 25', { texts: 'englishForGuests' }),
  site(33, 'site33', 'Maru 33', {
    ...ENGLISH,
    addressesWait: true,
    signupVerification: 'email',
  }),
  site(41, 'site41', 'Maru 41', {
    language: 'en',
    texts: 'translatedByKey',
    signupApproval: true,
  }),
];

export const siteByCode = (code: string): Site | undefined =>
  SITES.find((known) => known.code === code);
export const siteById = (id: number): Site | undefined => SITES.find((known) => known.id === id);

/**
 * The language of a server's refusal.
 * @param requested preference of the request; used where the site does not say
 */
export function refusalLanguage(
  texts: SiteTexts,
  isSignedIn: boolean,
  requested: 'ko' | 'en',
): 'ko' | 'en' {
  switch (texts) {
    case 'requested':
      return requested;
    case 'english':
      return 'en';
    case 'englishForGuests':
      return isSignedIn ? 'ko' : 'en';
    case 'translatedByKey':
      return 'ko';
  }
}
