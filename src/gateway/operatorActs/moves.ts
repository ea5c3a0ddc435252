/**
 * Effect of every operators' act on money, by its call: a call that is missing here does not
 * compile, and one that moves something names itself there and passes the check of `moneyActs.ts`.
 */
import type { AnyCall } from '../../protocol/call.ts';
import type { CALLS } from '../../protocol/contract.ts';

type Contract = typeof CALLS;

/** Commands that only operators may make. */
type OperatorCommand = {
  readonly [Name in keyof Contract]: Contract[Name] extends AnyCall & {
    readonly kind: 'command';
    readonly access: { readonly permission: string } | { readonly role: string };
  }
    ? Name
    : never;
}[keyof Contract];

/** Commands of members that operators make by a permission as well, with what partners may not. */
type SharedCommand = 'partnerCreate';

/**
 * `money`: credits, releases or takes an amount. `terms`: changes what is paid out. `account`:
 * moves nothing by itself, but is never made for an account of one's own. `none`: neither.
 */
type Moves = 'money' | 'terms' | 'account' | 'none';

export const MOVES = {
  operatorAdjust: 'money',
  operatorDecide: 'money',
  operatorCouponCreate: 'money',
  operatorP2pMatch: 'money',
  operatorP2pPaid: 'money',
  operatorP2pRelease: 'money',
  operatorP2pDecide: 'money',
  operatorPartnerSettle: 'money',
  operatorVoidRound: 'money',
  operatorChangeOption: 'terms',
  operatorChangeFees: 'terms',
  operatorChangeTerms: 'terms',
  operatorChangeRates: 'terms',
  operatorChangePaymentAccount: 'terms',
  operatorPartnerCreate: 'terms',
  partnerCreate: 'terms',
  operatorPartnerTerms: 'terms',
  operatorTraderChange: 'terms',
  operatorSiteCreate: 'terms',
  operatorSiteChange: 'terms',
  operatorP2pCancel: 'account',
  operatorP2pDispute: 'account',
  operatorP2pAttach: 'account',
  operatorP2pSay: 'account',
  operatorCloseProvider: 'account',
  resolveDeposit: 'account',
  operatorTraderDecide: 'account',
  operatorTraderEnd: 'account',
  createAdmin: 'none',
  operatorGrant: 'none',
  operatorAlert: 'none',
  operatorApproveUser: 'none',
  operatorBlockUser: 'none',
  operatorUnblockUser: 'none',
  operatorContactAnswer: 'none',
  operatorP2pChatRead: 'none',
  operatorContactAssign: 'none',
  operatorTemplateChange: 'none',
  operatorTemplateCreate: 'none',
  operatorTemplateDelete: 'none',
  operatorContentChange: 'none',
  operatorContentCreate: 'none',
  operatorContentDelete: 'none',
  operatorContentPublish: 'none',
  operatorContentRestore: 'none',
  operatorContentUpload: 'none',
  operatorCouponEnd: 'none',
  operatorDecline: 'none',
  operatorForceLogout: 'none',
  operatorMessageSend: 'none',
  operatorNewPassword: 'none',
  operatorReleaseWithdrawals: 'account',
  operatorUnfreezeWithdrawals: 'account',
  operatorFreezeWithdrawals: 'none',
  operatorEndSession: 'none',
  operatorAddUserNote: 'none',
  operatorPublishLiabilities: 'none',
  operatorSetRole: 'none',
} as const satisfies Readonly<Record<OperatorCommand | SharedCommand, Moves>>;

/** Calls whose acts pass the check of `moneyActs.ts`. */
export type MovingCall = {
  readonly [Name in keyof typeof MOVES]: (typeof MOVES)[Name] extends 'none' ? never : Name;
}[keyof typeof MOVES];
