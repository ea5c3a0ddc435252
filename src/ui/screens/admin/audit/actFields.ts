/**
 * Fields that the trail keeps of acts, by name, and the format of each. `rates.FUTURES` of the
 * trail is `rates_FUTURES` here and among the texts. Rule [U-C35].
 */
import { eachSwitch } from '../../../../domain/site/described.ts';

/**
 * `figure`: a number; `money`: an amount of the act's own currency; `share`: 0.1 is 10 %; `moment`:
 * ms UTC; `wallets`, `words`, `people`: comma lists of closed words or ids; `hidden`: of the request
 * alone, or said by the act's target.
 */
export type FieldKind =
  | 'text'
  | 'figure'
  | 'money'
  | 'share'
  | 'moment'
  | 'wallets'
  | 'words'
  | 'people'
  | 'hidden';

export const FIELDS = {
  amount: 'money',
  currency: 'text',
  bonus: 'figure',
  decision: 'words',
  side: 'words',
  adjustment: 'words',
  type: 'words',
  walletType: 'wallets',
  wallet: 'wallets',
  walletTypeStrs: 'wallets',
  userId: 'people',
  operatorId: 'people',
  traderId: 'people',
  partnerId: 'people',
  parentId: 'people',
  playerIds: 'people',
  by: 'people',
  status: 'words',
  role: 'words',
  permissions: 'words',
  username: 'text',
  name: 'text',
  code: 'text',
  kind: 'words',
  rates_FUTURES: 'share',
  rates_ROUNDS: 'share',
  rates_COPY: 'share',
  capacity: 'figure',
  fee: 'share',
  rate: 'share',
  isOpen: 'words',
  isApproved: 'words',
  isPlay: 'words',
  isRealtime: 'words',
  isToAll: 'words',
  odds: 'figure',
  minPoint: 'figure',
  maxPoint: 'figure',
  stepPoint: 'figure',
  maxPointPerRound: 'figure',
  maxPointPerSide: 'figure',
  makerFee: 'share',
  takerFee: 'share',
  openOrdersMax: 'figure',
  minimum: 'money',
  maximum: 'money',
  unit: 'money',
  dailyMaximum: 'money',
  monthlyMaximum: 'money',
  fixedFee: 'money',
  feeRate: 'share',
  hours: 'text',
  from: 'moment',
  until: 'moment',
  expiresAt: 'moment',
  krwPerUsdt: 'figure',
  bktPerUsdt: 'figure',
  spread: 'share',
  bankCode: 'text',
  account: 'text',
  holder: 'text',
  bankInfo_code: 'text',
  bankInfo_account: 'text',
  bankInfo_holder: 'text',
  payMinutes: 'figure',
  text: 'text',
  title: 'text',
  titleKo: 'text',
  titleEn: 'text',
  content: 'text',
  ko: 'text',
  en: 'text',
  bodyKo: 'text',
  bodyEn: 'text',
  format: 'words',
  category: 'text',
  slug: 'text',
  order: 'figure',
  image: 'text',
  link: 'text',
  answer: 'text',
  to: 'text',
  promoCode: 'text',
  usesMax: 'figure',
  usesPerUser: 'figure',
  day: 'text',
  site: 'text',
  siteId: 'text',
  toSiteId: 'text',
  toRoleStrs: 'words',
  toPartnerId: 'people',
  activeDays: 'figure',
  inactiveDays: 'figure',
  expectedCount: 'figure',
  sessionId: 'text',
  size: 'figure',
  fileId: 'text',
  fileIds: 'text',
  act: 'text',
  problem: 'text',
  paymentId: 'text',
  language: 'words',
  texts: 'words',
  menus: 'words',
  usedCoins: 'wallets',
  customUsedCoins: 'wallets',
  withoutCoins: 'wallets',
  depositCoins: 'wallets',
  buyCoins: 'wallets',
  binaryCurrency: 'text',
  stockPrefix: 'text',
  ...eachSwitch(() => 'words' as const),
  cashOutMargin: 'share',
  bonusTurnover: 'figure',
  bonusFuturesShare: 'share',
  contactWaitHours: 'figure',
  signupVerification: 'words',
  passwordKind: 'words',
  twoPersonFromUsdt: 'figure',
  twoPersonFromWon: 'figure',
  appearance_name: 'text',
  appearance_logoUrl: 'text',
  appearance_accent: 'text',
  // The target says it by name.
  id: 'hidden',
  templateId: 'hidden',
  file: 'hidden',
  dnwHistoryId: 'hidden',
  contactId: 'hidden',
  contentId: 'hidden',
  couponId: 'hidden',
  optionId: 'hidden',
  p2pId: 'hidden',
  roundId: 'hidden',
  requestId: 'hidden',
  clientRequestId: 'hidden',
  expectedVersion: 'hidden',
  version: 'hidden',
} as const satisfies Readonly<Record<string, FieldKind>>;

export type Field = keyof typeof FIELDS;
export type ShownField = {
  readonly [Name in Field]: (typeof FIELDS)[Name] extends 'hidden' ? never : Name;
}[Field];

const isField = (key: string): key is Field => Object.hasOwn(FIELDS, key);

/** The field that a name of the trail is; undefined for one without words. */
export function fieldOf(name: string): Field | undefined {
  const key = name.replace('.', '_');
  return isField(key) ? key : undefined;
}

export const isShown = (field: Field): field is ShownField => FIELDS[field] !== 'hidden';
