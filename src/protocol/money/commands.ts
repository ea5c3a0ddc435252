/** The commands that move money, as a client sends them: name and parameters of the call. */
import type { CallInput } from '../call.ts';
import type { providerCalls } from '../providers/calls.ts';
import type { moneyCalls } from './calls.ts';

/** Through a payment provider. */
export type ProviderCommandName =
  | 'paykiwoomSendCoin'
  | 'dhSafetySignup'
  | 'paycoinSendCoin'
  | 'bitdexSendCoin'
  | 'bitdexSellCoin'
  | 'gluwaQrcode'
  | 'vancoinUrl'
  | 'bitshopUrl';

type Moving =
  | ('transfer' | 'convert' | 'deposit' | 'withdraw' | 'buy' | 'sell')
  | ProviderCommandName;

type MovingCalls = typeof moneyCalls & typeof providerCalls;

/** The id is created once for an intention and is the same for every retry. */
type Sent<Name extends Moving> = Omit<
  CallInput<MovingCalls[Name]>,
  'siteInfoId' | 'clientRequestId'
> & { readonly clientRequestId: string };

export type MoneyCommand = {
  readonly [Name in Moving]: { readonly name: Name; readonly params: Sent<Name> };
}[Moving];
