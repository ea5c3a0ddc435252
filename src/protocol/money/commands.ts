/** The commands that move money, as a client sends them: name and parameters of the call. */
import type { CallInput } from '../call.ts';
import type { moneyCalls } from './calls.ts';

type Moving = 'transfer' | 'convert' | 'deposit' | 'withdraw' | 'buy' | 'sell';

/** The id is created once for an intention and is the same for every retry. */
type Sent<Name extends Moving> = Omit<
  CallInput<(typeof moneyCalls)[Name]>,
  'siteInfoId' | 'clientRequestId'
> & { readonly clientRequestId: string };

export type MoneyCommand = {
  readonly [Name in Moving]: { readonly name: Name; readonly params: Sent<Name> };
}[Moving];
