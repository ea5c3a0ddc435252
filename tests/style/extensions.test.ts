/**
 * Parts that need a call beyond the specification are not shown where the server has none. Decision
 * 0085.
 */
import { expect, test } from 'vitest';
import { EXTENSION_CALLS, type ExtensionCall } from '../../src/protocol/extensions.ts';
import { writtenFiles } from './tools/tree.ts';

/** Extensions of a part of a page that is there only where the server has another one. */
const WITHIN: Partial<Record<ExtensionCall, ExtensionCall>> = {
  addAddress: 'addresses',
  deleteAddress: 'addresses',
  lockAddresses: 'addresses',
  revokeApiKey: 'apiKeys',
  deletePriceAlert: 'setPriceAlert',
  endOtherSessions: 'sessions',
  endSession: 'sessions',
  liabilityRoots: 'liabilityPath',
  p2pChatRead: 'p2pChat',
  p2pSay: 'p2pChat',
  pushSubscribe: 'pushState',
  pushUnsubscribe: 'pushState',
};

/** Extensions that no part of a page asks about, and why nothing of them is seen. */
const UNSEEN: Partial<Record<ExtensionCall, string>> = {
  batchOrders: 'for programs',
  cancelTimer: 'read in the background',
  cashOutBet: 'by the margin in site info',
  cashOutPrices: 'by the margin in site info',
  checkAddress: 'answered from what was typed',
  contentImage: 'by addresses within content',
  couponUses: 'for programs',
  drawings: 'synchronized in the background',
  logout: 'sent while the page leaves',
  messageRead: 'sent in the background',
  notMe: 'by the link of a mail that another server does not send',
  openApplications: 'answered from `dnw/list`',
  p2pList: 'answered from `p2p/latest`',
  preferences: 'synchronized in the background',
  priceAlertList: 'read in the background',
  profile: 'answered from `me`',
  resolveDeposit: 'in the console of operators',
  saveDrawings: 'synchronized in the background',
  savePreferences: 'synchronized in the background',
  stakeShare: 'by the statement in site info',
  totpConfirm: 'by the state in the profile',
  traderDesk: 'answered from `me` and the trader',
};

/** Whether a call is of operators, whose console is an extension as a whole. */
const isOfOperators = (name: string): boolean => name.startsWith('operator');

const screens = writtenFiles().filter(
  ({ path, text }) => /^src\/ui\/.*\.tsx?$/.test(path) && /useOffers\.ts'/.test(text),
);

const isAskedFor = (name: string): boolean =>
  screens.some(({ text }) =>
    new RegExp(`ffers(?:\\(\\))?\\('${name}'\\)|<Offered call="${name}"|: '${name}'`).test(text),
  );

test('every extension is hidden where it is missing, or the reason stands here', () => {
  const names = EXTENSION_CALLS.filter((name) => !isOfOperators(name));
  const isHidden = (name: ExtensionCall): boolean => isAskedFor(WITHIN[name] ?? name);
  expect(names.filter((name) => !isHidden(name) && UNSEEN[name] === undefined)).toEqual([]);
  const listed = [...Object.keys(WITHIN), ...Object.keys(UNSEEN)];
  expect(listed.filter(isAskedFor)).toEqual([]);
});
