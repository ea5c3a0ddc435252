/** What a call of the contract takes and answers, for those who make calls and those who carry them. */
import type { Answer } from '../protocol/answer.ts';
import type { CallAnswer, CallInput } from '../protocol/call.ts';
import type { CallName, CALLS } from '../protocol/contract.ts';

type Call<Name extends CallName> = (typeof CALLS)[Name];
/** What a caller passes; siteInfoId is added. */
export type Params<Name extends CallName> = Omit<CallInput<Call<Name>>, 'siteInfoId'>;
export type AnswerOf<Name extends CallName> = CallAnswer<Call<Name>>;

/** How a request is sent that was made earlier. */
export interface Sending {
  /** Sent as this user or not at all: NO_CONNECTION while somebody else is signed in. */
  readonly as: string;
  /** The same id is the same request, however often it is sent. */
  readonly requestId: string;
}

export type MakeCall = <Name extends CallName>(
  name: Name,
  params: Params<Name>,
  sending?: Sending,
) => Promise<Answer<AnswerOf<Name>>>;
