/** Parameters and answers of the contract's calls, for callers and carriers. */
import type { Answer } from '../protocol/answer.ts';
import type { CallAnswer, CallInput } from '../protocol/call.ts';
import type { CallName, CALLS } from '../protocol/contract.ts';

type Call<Name extends CallName> = (typeof CALLS)[Name];
/** Parameters that a caller passes; siteInfoId is added. */
export type Params<Name extends CallName> = Omit<CallInput<Call<Name>>, 'siteInfoId'>;
export type AnswerOf<Name extends CallName> = CallAnswer<Call<Name>>;

/** How a request is sent that was made earlier. */
export interface Sending {
  /** Sent as this user or not at all: NO_CONNECTION while another user is signed in. */
  readonly as: string;
  /** The same id is the same request, however often it is sent. */
  readonly requestId: string;
}

export type MakeCall = <Name extends CallName>(
  name: Name,
  params: Params<Name>,
  sending?: Sending,
) => Promise<Answer<AnswerOf<Name>>>;
