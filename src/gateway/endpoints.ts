/** The handlers of all calls, joined. */
import { CALL_NAMES, type CallName, CALLS } from '../protocol/contract.ts';
import type { contractCalls } from '../protocol/memberCalls.ts';
import { accountGuardHandlers } from './accountGuard/handlers.ts';
import { accountHandlers } from './profile/accountHandlers.ts';
import { apiKeyHandlers } from './apiKeys/handlers.ts';
import { adminHandlers } from './operator/adminHandlers.ts';
import { ContactDesk } from './contacts/contactDesk.ts';
import { contactHandlers } from './contacts/handlers.ts';
import { contactOperatorHandlers } from './contacts/operatorHandlers.ts';
import { templateHandlers } from './contacts/templateHandlers.ts';
import { copytradeOperatorHandlers } from './copytrade/operatorHandlers.ts';
import { couponOperatorHandlers } from './coupons/operatorHandlers.ts';
import { booksHandlers } from './books/handlers.ts';
import { couponHandlers } from './coupons/handlers.ts';
import { ContentImages } from './content/contentImages.ts';
import { contentHandlers } from './content/handlers.ts';
import { contentOperatorHandlers } from './content/operatorHandlers.ts';
import { copytradeHandlers } from './copytrade/handlers.ts';
import { coinHandlers } from './coins/handlers.ts';
import { copyFactHandlers } from './copytrade/figures/facts.ts';
import { dashboardHandlers } from './dashboard/dashboard.ts';
import { publicFigureHandlers } from './futures/publicFigures/publicFigures.ts';
import { resultHandlers } from './futures/results/handlers.ts';
import { futuresOperatorHandlers } from './futures/operatorHandlers.ts';
import { fileHandlers } from './files/handlers.ts';
import { drawingHandlers } from './drawings/drawings.ts';
import { pushHandlers } from './push/handlers.ts';
import { preferenceHandlers } from './preferences/preferences.ts';
import { cancelTimerHandlers } from './cancelTimer/cancelTimer.ts';
import { priceAlertHandlers } from './priceAlerts/priceAlerts.ts';
import type { Auth } from './auth/auth.ts';
import type { GatewayCore } from './core.ts';
import { futuresHandlers } from './futures/handlers.ts';
import { batchHandlers } from './futures/handlers/batch.ts';
import { ocoHandlers, scaleHandlers } from './futures/handlers/together.ts';
import { createEndpoint, type Endpoint, type HandlersOf } from './calls/endpoint.ts';
import { liabilityHandlers } from './liabilities/liabilityReads.ts';
import { ledgerHandlers } from './ledger/wire.ts';
import { marketHandlers } from './market/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { messageOperatorHandlers } from './messages/operatorHandlers.ts';
import { moneyHandlers } from './money/handlers.ts';
import { moneyOperatorHandlers } from './money/operatorHandlers.ts';
import { p2pHandlers } from './p2p/handlers.ts';
import { p2pOperatorHandlers } from './p2p/operatorHandlers.ts';
import { createP2pParts } from './p2p/parts.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { partnerHandlers } from './partners/handlers.ts';
import { operatorHandlers } from './operator/handlers.ts';
import { userOperatorHandlers } from './operator/userHandlers.ts';
import { userDeskHandlers } from './operator/userDeskHandlers.ts';
import { userViewHandlers } from './operator/userViewHandlers.ts';
import { waitingHandlers } from './operator/waitingHandlers.ts';
import { profileHandlers } from './profile/handlers.ts';
import { providerHandlers } from './providers/handlers.ts';
import { succeed } from './reply.ts';
import { roundsHandlers } from './rounds/handlers.ts';
import { roundOperatorHandlers } from './rounds/operatorHandlers.ts';
import { slotHandlers } from './slot/handlers.ts';
import { siteHandlers } from './site/handlers.ts';
import { siteOperatorHandlers } from './site/operatorHandlers.ts';
import { verificationHandlers } from './verification/handlers.ts';
import { warningHandlers } from './warnings/warnings.ts';
import { withdrawalFreezeHandlers } from './withdrawalFreeze/handlers.ts';
import { withdrawPasswordHandlers } from './withdrawPasswords/handlers.ts';
import { WithdrawPasswords } from './withdrawPasswords/withdrawPasswords.ts';
import { statementHandlers } from './statement/handlers.ts';

const contractHandlers = (core: GatewayCore): HandlersOf<typeof contractCalls> => ({
  events: async ({ after, size }, { identity: { userId } }) => {
    const items = await core.accountEvents(userId, after, size);
    // Read afterwards, so that it is never behind the events above.
    const lastSeq = await core.readAccounts((accounts) => accounts.lastSeq(userId));
    return succeed({ items: [...items], lastSeq });
  },
});

/** Handlers with which operators view users and act on their accounts. */
const aboutUsers = (core: GatewayCore) => ({
  ...userOperatorHandlers(core),
  ...userViewHandlers(core),
  ...userDeskHandlers(core),
});

/** Handlers of the limits on money: terms, and freezes of withdrawals. */
const aboutTerms = (core: GatewayCore) => ({
  ...moneyOperatorHandlers(core),
  ...withdrawalFreezeHandlers(core),
});

/** P2P trades for both of their sides. */
function aboutP2p(core: GatewayCore) {
  const parts = createP2pParts(core);
  return { ...p2pHandlers(core, parts), ...p2pOperatorHandlers(core, parts) };
}

/** Handlers with which operators publish content and every reader reads it. */
function aboutContent(core: GatewayCore) {
  const { content: book } = core;
  const images = new ContentImages(core, book);
  return {
    ...contentHandlers(core, book, images),
    ...contentOperatorHandlers(core, book, images),
  };
}

/** One endpoint for each call of the contract; a call without a handler does not compile. */
export function createEndpoints(core: GatewayCore, auth: Auth): readonly Endpoint[] {
  const withdrawPasswords = new WithdrawPasswords(core, {
    passwords: auth.passwords,
    common: auth.commonPasswords,
    checkCode: (userId, otp) => auth.twoStep.check(userId, otp),
    onLocked: (userId, count) => auth.notifyOfGuesses(userId, 'withdrawPassword', count),
  });
  const contacts = new ContactDesk(core);
  const handlers: HandlersOf<typeof CALLS> = {
    ...accountHandlers(core, auth),
    ...ledgerHandlers(core),
    ...siteHandlers(core),
    ...siteOperatorHandlers(core),
    ...contractHandlers(core),
    ...futuresHandlers(core),
    ...scaleHandlers(core),
    ...ocoHandlers(core),
    ...batchHandlers(core),
    ...marketHandlers(core),
    ...roundsHandlers(core),
    ...priceAlertHandlers(core),
    ...cancelTimerHandlers(core),
    ...copytradeHandlers(core),
    ...aboutP2p(core),
    ...couponHandlers(core),
    ...copytradeOperatorHandlers(core),
    ...couponOperatorHandlers(core),
    ...coinHandlers(core),
    ...moneyHandlers(core, withdrawPasswords),
    ...withdrawPasswordHandlers(withdrawPasswords),
    ...profileHandlers(core, auth),
    ...accountGuardHandlers(core, auth.lookups),
    ...apiKeyHandlers(core, auth),
    ...operatorHandlers(core),
    ...aboutUsers(core),
    ...waitingHandlers(core, contacts),
    ...statementHandlers(core),
    ...fileHandlers(core),
    ...liabilityHandlers(core),
    ...providerHandlers(core, withdrawPasswords),
    ...booksHandlers(core),
    ...preferenceHandlers(core),
    ...pushHandlers(core),
    ...drawingHandlers(core),
    ...verificationHandlers(core, auth, auth.lookups),
    ...partnerHandlers(core, auth),
    ...outboxHandlers(core),
    ...aboutContent(core),
    ...slotHandlers,
    ...messageHandlers(core),
    ...messageOperatorHandlers(core),
    ...contactHandlers(core, contacts),
    ...contactOperatorHandlers(core, contacts),
    ...templateHandlers(core),
    ...warningHandlers(core),
    ...adminHandlers(core, auth),
    ...roundOperatorHandlers(core),
    ...futuresOperatorHandlers(core),
    ...aboutTerms(core),
    ...resultHandlers(core),
    ...publicFigureHandlers(core),
    ...dashboardHandlers(core),
    ...copyFactHandlers(core),
  };
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties each call to its own handler
  const endpointOf = <Name extends CallName>(name: Name): Endpoint =>
    createEndpoint<(typeof CALLS)[Name]>(CALLS[name], handlers[name]);
  return CALL_NAMES.map(endpointOf);
}
