/**
 * Reads whose answers this browser never keeps [L-S2], each with its reason. Every other read of a
 * guest or member is kept; reads of operators and downloads never are.
 */
import type { CallName } from '../../protocol/contract.ts';

type Reason =
  /** The client itself remembers it, or it has no meaning later: the clock, the account's events. */
  | 'own'
  /** An offer or a figure of this moment, which would be taken for one of now. */
  | 'moment'
  /** About a text while it is typed. */
  | 'typed'
  /** Who a person is, where they log in, what their money is to be paid to. */
  | 'identity'
  /** About other people. */
  | 'others'
  /** A proof, a key, or payment details. */
  | 'secret';

export const NEVER_KEPT: Readonly<Partial<Record<CallName, Reason>>> = {
  me: 'own',
  siteInfo: 'own',
  siteInfoForBitdex: 'own',
  serverTime: 'own',
  events: 'own',
  preferences: 'own',
  drawings: 'own',
  messageList: 'own',
  contactList: 'own',
  messageUnreadCount: 'own',
  contactUnreadCount: 'own',
  lastPrice: 'moment',
  publicLastPrice: 'moment',
  keyValue: 'moment',
  gameCurrent: 'moment',
  stakeShare: 'moment',
  cashOutPrices: 'moment',
  convertQuote: 'moment',
  withdrawalFreeze: 'moment',
  quantityPer: 'moment',
  tickerStatistics: 'moment',
  tradeKline: 'moment',
  publicTradeRounds: 'moment',
  slotCheck: 'moment',
  checkUsername: 'typed',
  checkNick: 'typed',
  checkPhone: 'typed',
  checkAddress: 'typed',
  partnerVerify: 'typed',
  profile: 'identity',
  sessions: 'identity',
  exportData: 'identity',
  addresses: 'identity',
  existWithdrawPassword: 'identity',
  pushState: 'identity',
  openApplications: 'identity',
  slot: 'identity',
  partner: 'others',
  partnerList: 'others',
  latestP2p: 'others',
  p2pList: 'others',
  p2pChat: 'others',
  file: 'others',
  apiKeys: 'secret',
  niceId: 'secret',
  appIds: 'secret',
  liabilityPath: 'secret',
  providerPayment: 'secret',
};
