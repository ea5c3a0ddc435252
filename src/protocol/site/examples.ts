/** Parts of the API document's examples of sites. */
import { eachShownSwitch, USUAL_SWITCHES } from '../../domain/site/described.ts';
import { AT } from '../examples.ts';
import type { WireSiteInfo } from './entities.ts';

export const SITE: WireSiteInfo = {
  id: 1,
  code: 'demo',
  name: '마루',
  language: 'ko',
  stockPrefix: '',
  type: '111111',
  usedCoins: 'FUTURES,BINARY,USDT,BTC',
  customUsedCoins: null,
  withoutCoins: null,
  depositCoins: 'USDT,BTC',
  buyCoins: 'USDT',
  binaryCurrency: 'BKT',
  coinInfoJson: '{"BTC":{"nameKo":"비트코인","nameEn":"Bitcoin","network":"Bitcoin","digits":8}}',
  extensions: ['market-topic', 'event-seq', 'order-amend', 'preferences'],
  cashOutMargin: null,
  bonusTurnover: '5',
  bonusFuturesShare: '0.025',
  signupVerification: 'none',
  identityCheck: null,
  passwordKind: 'lettersAndDigits',
  ...eachShownSwitch((name) => USUAL_SWITCHES[name]),
  menus: ['notice', 'faq'],
  appearance: { name: 'Maru', logoUrl: null, accent: null },
  feed: { kind: 'replay', recordedFrom: AT - 86_400_000, recordedTo: AT },
  demoFunds: '10000',
};
