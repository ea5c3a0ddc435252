/**
 * Commands of members that declare no `confirm`, and why they need none. A command that is in no
 * list and declares none fails the contract's test.
 */
import type { CallName } from '../../src/protocol/contract.ts';

export const UNGUARDED = {
  /** They take a password, a code or a proof among their own parameters. */
  ownProof: [
    'closeAccount',
    'changePassword',
    'deleteWithdrawPassword',
    'withdrawAuth',
    'totpConfirm',
    'totpRemove',
    'createApiKey',
    'apply',
    'withdraw',
    'sell',
    'bitdexSellCoin',
    'bitshopUrl',
  ],
  /** They take access away from a holder of a token or a key, and grant none. */
  closing: [
    'logout',
    'endSession',
    'endOtherSessions',
    'revokeApiKey',
    'deleteAddress',
    'pushUnsubscribe',
  ],
  /** Money stays with its owner, or moves on the market. */
  trading: [
    'placeOrder',
    'amendOrder',
    'cancelOrder',
    'cancelAll',
    'setExits',
    'changeMargin',
    'leverage',
    'marginType',
    'setPositionMode',
    'placeBet',
    'cashOutBet',
    'setPriceAlert',
    'deletePriceAlert',
    'setCancelTimer',
    'placeScale',
    'placeOco',
    'batchOrders',
    'transfer',
    'convert',
    'useCoupon',
    'applyForTrading',
    'changeTrading',
    'follow',
    'unfollow',
    'unfollowTrader',
    'closeCopy',
  ],
  /** Money comes in, or an application is taken back. */
  incoming: [
    'deposit',
    'buy',
    'cancelApplication',
    'payP2p',
    'confirmP2p',
    'cancelP2p',
    'disputeP2p',
    'generateTemporaryAddress',
    'sendTestCoins',
    'paykiwoomSignup',
    'paykiwoomSendCoin',
    'paykiwoomCoins',
    'dhSafetySignup',
    'paycoinCoins',
    'paycoinPlayer',
    'paycoinSignup',
    'paycoinSendCoin',
    'bitdexCoins',
    'bitdexChargeUrl',
    'bitdexSendCoin',
    'gluwaQrcode',
    'vancoinUrl',
  ],
  /** Words, files and settings: nothing that an account is entered with or reached by. */
  words: [
    'changeNick',
    'uploadFile',
    'savePreferences',
    'pushSubscribe',
    'saveDrawings',
    'partnerCreate',
    'messageRead',
    'messageReadAll',
    'messageDelete',
    'contactCreate',
    'contactRead',
    'contactReadAll',
    'p2pAttach',
    'p2pSay',
    'p2pChatRead',
  ],
} as const satisfies Readonly<Record<string, readonly CallName[]>>;

/** Calls that need a confirmation and change nothing that their owner has to be informed of. */
export const SILENT_CHANGES = [
  // Two-step login is off until the first code was entered.
  'totpBegin',
  // It names where one sale is paid to; the trade itself is seen by its owner.
  'requestP2p',
] as const satisfies readonly CallName[];
