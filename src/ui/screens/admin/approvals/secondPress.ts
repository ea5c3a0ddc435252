/** Call of the second admin: the one that the first made, with the same parameters. [U-C29] */
import * as v from 'valibot';
import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { booksCalls } from '../../../../protocol/books/calls.ts';
import type { AnyCall } from '../../../../protocol/call.ts';
import { copytradeOperatorCalls } from '../../../../protocol/copytrade/operatorCalls.ts';
import { couponOperatorCalls } from '../../../../protocol/coupons/operatorCalls.ts';
import { futuresOperatorCalls } from '../../../../protocol/futures/operatorCalls.ts';
import { moneyOperatorCalls } from '../../../../protocol/money/operatorCalls.ts';
import { operatorCalls } from '../../../../protocol/operator/calls.ts';
import { p2pOperatorCalls } from '../../../../protocol/p2p/operatorCalls.ts';
import { partnerCalls } from '../../../../protocol/partners/calls.ts';
import { roundOperatorCalls } from '../../../../protocol/rounds/operatorCalls.ts';
import { siteOperatorCalls } from '../../../../protocol/site/operatorCalls.ts';

const { operatorP2pMatch, operatorP2pPaid, operatorP2pRelease, operatorP2pDecide } =
  p2pOperatorCalls;
const { partnerCreate, operatorPartnerCreate, operatorPartnerTerms, operatorPartnerSettle } =
  partnerCalls;

/** Every call that may wait for a second admin. */
const SECOND_CALLS = {
  operatorAdjust: booksCalls.operatorAdjust,
  operatorDecide: operatorCalls.operatorDecide,
  operatorCouponCreate: couponOperatorCalls.operatorCouponCreate,
  operatorP2pMatch,
  operatorP2pPaid,
  operatorP2pRelease,
  operatorP2pDecide,
  partnerCreate,
  operatorPartnerCreate,
  operatorPartnerTerms,
  operatorPartnerSettle,
  operatorVoidRound: roundOperatorCalls.operatorVoidRound,
  operatorChangeOption: roundOperatorCalls.operatorChangeOption,
  operatorChangeFees: futuresOperatorCalls.operatorChangeFees,
  operatorChangeTerms: moneyOperatorCalls.operatorChangeTerms,
  operatorChangeRates: moneyOperatorCalls.operatorChangeRates,
  operatorChangePaymentAccount: moneyOperatorCalls.operatorChangePaymentAccount,
  operatorTraderChange: copytradeOperatorCalls.operatorTraderChange,
  operatorSiteCreate: siteOperatorCalls.operatorSiteCreate,
  operatorSiteChange: siteOperatorCalls.operatorSiteChange,
} as const;
type SecondCall = keyof typeof SECOND_CALLS;

const isSecondCall = (call: string): call is SecondCall => Object.hasOwn(SECOND_CALLS, call);

export const isConfirmable = (call: string): boolean => isSecondCall(call);

const isParams = (call: SecondCall, sent: unknown): sent is object => {
  const { params }: AnyCall = SECOND_CALLS[call];
  return v.is(params, sent);
};

/** Parameters that the second admin adds to those of the first. */
interface Own {
  readonly reason: string;
  /** Password of an account that the act creates. */
  readonly password: string;
}

export interface SecondPress {
  readonly name: SecondCall;
  /** Whether the call keeps a reason: the second admin's own. */
  readonly hasReason: boolean;
  /** Whether the call creates an account, whose password is not passed on. */
  readonly hasPassword: boolean;
  readonly params: (own: Own) => object;
}

const A_REASON = 'a reason';
const A_PASSWORD = 'a password';

/** Undefined for an act that this page does not know, or whose parameters it cannot read. */
export function secondPressOf({
  call,
  params,
}: Pick<WireApproval, 'call' | 'params'>): SecondPress | undefined {
  if (!isSecondCall(call)) return undefined;
  const { entries } = SECOND_CALLS[call].params;
  const [hasReason, hasPassword] = ['reason' in entries, 'password' in entries];
  const sentBy = ({ reason, password }: Own): unknown => ({
    ...params,
    ...(hasReason && { reason }),
    ...(hasPassword && { password }),
  });
  if (!isParams(call, sentBy({ reason: A_REASON, password: A_PASSWORD }))) return undefined;
  return {
    name: call,
    hasReason,
    hasPassword,
    params: (own) => {
      const sent = sentBy(own);
      if (!isParams(call, sent)) throw new Error(`${call} cannot be made with its own parameters`);
      return sent;
    },
  };
}
