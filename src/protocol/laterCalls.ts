/** The calls that the client loads with the first of them. */
import { accountGuardCalls } from './accountGuard/calls.ts';
import { apiKeyCalls } from './apiKeys/calls.ts';
import { booksCalls } from './books/calls.ts';
import { contentCalls } from './content/calls.ts';
import { contentOperatorCalls } from './content/operatorCalls.ts';
import { contactCalls } from './contacts/calls.ts';
import { contactOperatorCalls } from './contacts/operatorCalls.ts';
import { templateCalls } from './contacts/templateCalls.ts';
import { copytradeOperatorCalls } from './copytrade/operatorCalls.ts';
import { copytradeCalls } from './copytrade/calls.ts';
import { couponCalls } from './coupons/calls.ts';
import { couponOperatorCalls } from './coupons/operatorCalls.ts';
import { adminCalls } from './admins/calls.ts';
import { coinCalls } from './coins/calls.ts';
import { dashboardCalls } from './dashboard/calls.ts';
import { futuresOperatorCalls } from './futures/operatorCalls.ts';
import { moneyOperatorCalls } from './money/operatorCalls.ts';
import { figureCalls } from './futures/figureCalls.ts';
import { resultCalls } from './futures/resultCalls.ts';
import { batchCalls } from './futures/calls/batch.ts';
import { ocoCalls, scaleCalls } from './futures/calls/oco.ts';
import { fileCalls } from './files/calls.ts';
import { liabilityCalls } from './liabilities/calls.ts';
import { messageCalls } from './messages/calls.ts';
import { messageOperatorCalls } from './messages/operatorCalls.ts';
import { moneyCalls } from './money/calls.ts';
import { outboxCalls } from './outbox/calls.ts';
import { partnerCalls } from './partners/calls.ts';
import { p2pCalls } from './p2p/calls.ts';
import { p2pOperatorCalls } from './p2p/operatorCalls.ts';
import { operatorCalls } from './operator/calls.ts';
import { drawingCalls } from './drawings/calls.ts';
import { pushCalls } from './push/calls.ts';
import { preferenceCalls } from './preferences/calls.ts';
import { userOperatorCalls } from './operator/userCalls.ts';
import { userDeskCalls } from './operator/userDeskCalls.ts';
import { userViewCalls } from './operator/userViewCalls.ts';
import { waitingCalls } from './operator/waitingCalls.ts';
import { profileCalls } from './profile/calls.ts';
import { copyFactCalls } from './copytrade/facts.ts';
import { cancelTimerCalls } from './cancelTimer/calls.ts';
import { priceAlertCalls } from './priceAlerts/calls.ts';
import { providerCalls } from './providers/calls.ts';
import { roundsCalls } from './rounds/calls.ts';
import { roundOperatorCalls } from './rounds/operatorCalls.ts';
import { siteOperatorCalls } from './site/operatorCalls.ts';
import { siteMoreCalls } from './site/moreCalls.ts';
import { verificationCalls } from './verification/calls.ts';
import { warningCalls } from './warnings/calls.ts';
import { withdrawPasswordCalls } from './withdrawPasswords/calls.ts';
import { withdrawalFreezeCalls } from './withdrawalFreeze/calls.ts';
import { slotCalls } from './slot/calls.ts';
import { statementCalls } from './statement/calls.ts';

export const LATER_CALLS = {
  ...roundsCalls,
  ...priceAlertCalls,
  ...cancelTimerCalls,
  ...copyFactCalls,
  ...moneyCalls,
  ...withdrawalFreezeCalls,
  ...p2pCalls,
  ...couponCalls,
  ...p2pOperatorCalls,
  ...copytradeOperatorCalls,
  ...couponOperatorCalls,
  ...coinCalls,
  ...withdrawPasswordCalls,
  ...profileCalls,
  ...accountGuardCalls,
  ...apiKeyCalls,
  ...operatorCalls,
  ...userOperatorCalls,
  ...userViewCalls,
  ...userDeskCalls,
  ...waitingCalls,
  ...statementCalls,
  ...fileCalls,
  ...siteMoreCalls,
  ...siteOperatorCalls,
  ...liabilityCalls,
  ...providerCalls,
  ...booksCalls,
  ...preferenceCalls,
  ...pushCalls,
  ...drawingCalls,
  ...siteMoreCalls,
  ...siteOperatorCalls,
  ...verificationCalls,
  ...partnerCalls,
  ...copytradeCalls,
  ...outboxCalls,
  ...contentCalls,
  ...contentOperatorCalls,
  ...slotCalls,
  ...messageCalls,
  ...messageOperatorCalls,
  ...contactCalls,
  ...contactOperatorCalls,
  ...templateCalls,
  ...warningCalls,
  ...adminCalls,
  ...roundOperatorCalls,
  ...futuresOperatorCalls,
  ...moneyOperatorCalls,
  ...resultCalls,
  ...figureCalls,
  ...scaleCalls,
  ...ocoCalls,
  ...batchCalls,
  ...dashboardCalls,
} as const;
