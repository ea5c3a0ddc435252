/** The whole wire: every call and every account event, joined from the features. */
import type { AccountsView } from './accounts/entities.ts';
import { accountCalls, accountDocs } from './accounts/calls.ts';
import { accountGuardCalls, accountGuardDocs } from './accountGuard/calls.ts';
import { adminCalls, adminDocs } from './admins/calls.ts';
import { apiKeyCalls, apiKeyDocs } from './apiKeys/calls.ts';
import { booksCalls, booksDocs } from './books/calls.ts';
import type { CallDocs, CallGroup } from './call.ts';
import { contentCalls } from './content/calls.ts';
import { contentDocs, contentOperatorDocs } from './content/docs.ts';
import { contentOperatorCalls } from './content/operatorCalls.ts';
import { contactCalls, contactDocs } from './contacts/calls.ts';
import { contactOperatorCalls, contactOperatorDocs } from './contacts/operatorCalls.ts';
import { templateCalls, templateDocs } from './contacts/templateCalls.ts';
import { copytradeOperatorCalls, copytradeOperatorDocs } from './copytrade/operatorCalls.ts';
import { couponCalls, couponDocs } from './coupons/calls.ts';
import { couponOperatorCalls, couponOperatorDocs } from './coupons/operatorCalls.ts';
import { coinCalls } from './coins/calls.ts';
import { coinDocs } from './coins/docs.ts';
import { FIRST_CALLS } from './firstCalls.ts';
import { dashboardCalls, dashboardDocs } from './dashboard/calls.ts';
import { futuresOperatorCalls, futuresOperatorDocs } from './futures/operatorCalls.ts';
import { moneyOperatorCalls, moneyOperatorDocs } from './money/operatorCalls.ts';
import { fileCalls, fileDocs } from './files/calls.ts';
import { figureCalls, figureDocs } from './futures/figureCalls.ts';
import { resultCalls, resultDocs } from './futures/resultCalls.ts';
import { batchCalls, batchDocs } from './futures/calls/batch.ts';
import { ocoCalls, ocoDocs, scaleCalls, scaleDocs } from './futures/calls/oco.ts';
import { futuresCalls, futuresDocs } from './futures/calls.ts';
import type { FuturesView } from './futures/accountEvents.ts';
import type { LedgerView } from './ledger/entities.ts';
import type { RoundsView } from './rounds/entities.ts';
import { POINT_EVENT } from './ledger/examples.ts';
import { liabilityCalls, liabilityDocs } from './liabilities/calls.ts';
import { ledgerCalls, ledgerDocs } from './ledger/calls.ts';
import { moneyCalls, moneyDocs } from './money/calls.ts';
import { LATER_CALLS } from './laterCalls.ts';
import { contractCalls, MEMBER_CALLS } from './memberCalls.ts';
import { messageCalls, messageDocs } from './messages/calls.ts';
import { messageOperatorCalls, messageOperatorDocs } from './messages/operatorCalls.ts';
import type { MoneyView } from './money/entities.ts';
import { outboxCalls, outboxDocs } from './outbox/calls.ts';
import { copytradeCalls } from './copytrade/calls.ts';
import { copytradeDocs } from './copytrade/docs.ts';
import type { CopytradeView } from './copytrade/entities.ts';
import { partnerCalls } from './partners/calls.ts';
import { partnerDocs } from './partners/docs.ts';
import { p2pCalls, p2pDocs } from './p2p/calls.ts';
import { p2pOperatorCalls, p2pOperatorDocs } from './p2p/operatorCalls.ts';
import type { P2pView } from './p2p/entities.ts';
import { marketCalls, marketDocs } from './market/calls.ts';
import { operatorCalls, operatorDocs } from './operator/calls.ts';
import { drawingCalls, drawingDocs } from './drawings/calls.ts';
import { pushCalls, pushDocs } from './push/calls.ts';
import { preferenceCalls, preferenceDocs } from './preferences/calls.ts';
import { userOperatorCalls, userOperatorDocs } from './operator/userCalls.ts';
import { userDeskCalls } from './operator/userDeskCalls.ts';
import { userDeskDocs } from './operator/userDeskDocs.ts';
import { userViewCalls, userViewDocs } from './operator/userViewCalls.ts';
import { waitingCalls, waitingDocs } from './operator/waitingCalls.ts';
import { profileCalls } from './profile/calls.ts';
import { profileDocs } from './profile/docs.ts';
import { copyFactCalls, copyFactDocs } from './copytrade/facts.ts';
import { cancelTimerCalls, cancelTimerDocs } from './cancelTimer/calls.ts';
import type { CancelTimerView } from './cancelTimer/entities.ts';
import { priceAlertCalls, priceAlertDocs } from './priceAlerts/calls.ts';
import type { PriceAlertsView } from './priceAlerts/entities.ts';
import { providerCalls } from './providers/calls.ts';
import { providerDocs } from './providers/docs.ts';
import { roundsCalls, roundsDocs } from './rounds/calls.ts';
import { roundOperatorCalls, roundOperatorDocs } from './rounds/operatorCalls.ts';
import { siteCalls, siteDocs } from './site/calls.ts';
import { siteMoreCalls, siteMoreDocs } from './site/moreCalls.ts';
import { siteOperatorCalls, siteOperatorDocs } from './site/operatorCalls.ts';
import { verificationCalls, verificationDocs } from './verification/calls.ts';
import { warningCalls, warningDocs } from './warnings/calls.ts';
import { withdrawPasswordCalls, withdrawPasswordDocs } from './withdrawPasswords/calls.ts';
import { withdrawalFreezeCalls, withdrawalFreezeDocs } from './withdrawalFreeze/calls.ts';
import { slotCalls, slotDocs } from './slot/calls.ts';
import { statementCalls, statementDocs } from './statement/calls.ts';

/** Incremented when a stored or sent shape changes; pinned by a test on the schemas' hash. */
export const PROTOCOL_VERSION = 5;

/** A client's view of each feature's part of its account. */
export interface FeatureViews
  extends
    AccountsView,
    LedgerView,
    FuturesView,
    RoundsView,
    PriceAlertsView,
    CancelTimerView,
    MoneyView,
    P2pView,
    CopytradeView {}

const contractDocs = {
  events: {
    summary: 'Account events after a seq, oldest first, at most `size` of them.',
    isExtension: true,
    refusals: [],
    example: { params: { after: 0, size: 100 }, answer: { items: [POINT_EVENT], lastSeq: 1 } },
  },
} satisfies CallDocs<typeof contractCalls>;

export const CALLS = { ...FIRST_CALLS, ...MEMBER_CALLS, ...LATER_CALLS } as const;

/** The same calls by feature, as the API document groups them. */
export const CALL_GROUPS: Readonly<Record<string, CallGroup>> = {
  accounts: accountCalls,
  ledger: ledgerCalls,
  site: { ...siteCalls, ...siteMoreCalls, ...siteOperatorCalls, ...contractCalls },
  futures: {
    ...futuresCalls,
    ...futuresOperatorCalls,
    ...resultCalls,
    ...figureCalls,
    ...scaleCalls,
    ...ocoCalls,
    ...batchCalls,
  },
  market: marketCalls,
  rounds: { ...roundsCalls, ...roundOperatorCalls },
  priceAlerts: priceAlertCalls,
  cancelTimer: cancelTimerCalls,
  money: { ...moneyCalls, ...withdrawalFreezeCalls, ...moneyOperatorCalls },
  p2p: { ...p2pCalls, ...p2pOperatorCalls },
  copytrade: { ...copytradeCalls, ...copytradeOperatorCalls, ...copyFactCalls },
  coupons: { ...couponCalls, ...couponOperatorCalls },
  coins: coinCalls,
  withdrawPasswords: withdrawPasswordCalls,
  profile: { ...profileCalls, ...accountGuardCalls },
  apiKeys: apiKeyCalls,
  operator: {
    ...operatorCalls,
    ...userOperatorCalls,
    ...userViewCalls,
    ...userDeskCalls,
    ...waitingCalls,
  },
  statement: statementCalls,
  files: fileCalls,
  liabilities: liabilityCalls,
  providers: providerCalls,
  books: booksCalls,
  preferences: preferenceCalls,
  push: pushCalls,
  drawings: drawingCalls,
  verification: { ...verificationCalls, ...outboxCalls },
  partners: partnerCalls,
  content: { ...contentCalls, ...contentOperatorCalls },
  slot: slotCalls,
  messages: { ...messageCalls, ...messageOperatorCalls },
  contacts: { ...contactCalls, ...contactOperatorCalls, ...templateCalls },
  warnings: warningCalls,
  admins: adminCalls,
  dashboard: dashboardCalls,
};

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS).filter((name): name is CallName => name in CALLS);

/** Documentation of each call for the API document and the tests; not in the client's bundle. */
export const CALL_DOCS: CallDocs<typeof CALLS> = {
  ...accountDocs,
  ...ledgerDocs,
  ...siteDocs,
  ...contractDocs,
  ...futuresDocs,
  ...marketDocs,
  ...roundsDocs,
  ...priceAlertDocs,
  ...cancelTimerDocs,
  ...copyFactDocs,
  ...moneyDocs,
  ...withdrawalFreezeDocs,
  ...p2pDocs,
  ...couponDocs,
  ...p2pOperatorDocs,
  ...copytradeOperatorDocs,
  ...couponOperatorDocs,
  ...coinDocs,
  ...withdrawPasswordDocs,
  ...accountGuardDocs,
  ...profileDocs,
  ...apiKeyDocs,
  ...operatorDocs,
  ...userOperatorDocs,
  ...userViewDocs,
  ...userDeskDocs,
  ...waitingDocs,
  ...statementDocs,
  ...fileDocs,
  ...siteMoreDocs,
  ...siteOperatorDocs,
  ...liabilityDocs,
  ...providerDocs,
  ...booksDocs,
  ...preferenceDocs,
  ...pushDocs,
  ...drawingDocs,
  ...siteMoreDocs,
  ...siteOperatorDocs,
  ...verificationDocs,
  ...partnerDocs,
  ...copytradeDocs,
  ...outboxDocs,
  ...contentDocs,
  ...contentOperatorDocs,
  ...slotDocs,
  ...messageDocs,
  ...messageOperatorDocs,
  ...contactDocs,
  ...contactOperatorDocs,
  ...templateDocs,
  ...warningDocs,
  ...adminDocs,
  ...roundOperatorDocs,
  ...futuresOperatorDocs,
  ...moneyOperatorDocs,
  ...resultDocs,
  ...figureDocs,
  ...scaleDocs,
  ...ocoDocs,
  ...batchDocs,
  ...dashboardDocs,
};
