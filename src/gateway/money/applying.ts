/** Common part of the four kinds of applications. */
import type { Unstamped } from '../../domain/commands.ts';
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import type { ApplicationType } from '../../domain/money/application.ts';
import type { ApplyForMoney } from '../../domain/money/commands.ts';
import { type Money, money, type Price } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { applicationCalls } from '../../protocol/money/applicationCalls.ts';
import type { WireDestination, WireDnw } from '../../protocol/money/entities.ts';
import type { PutDocument } from '../documents/documents.ts';
import { createClientId } from '../calls/clientIds.ts';
import { refuse, type Reply } from '../reply.ts';
import type { WithdrawPasswords } from '../withdrawPasswords/withdrawPasswords.ts';
import type { CoinsDep } from '../coins/coinDesk.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { Once, OnceRequest } from './once.ts';
import type { Payouts } from './payouts.ts';

export interface ApplicationsOptions {
  readonly core: Kernel & CoinsDep & MarketDep & MoneyDep & MoneyTermsDep;
  readonly once: Once;
  readonly payouts: Payouts;
  readonly passwords: WithdrawPasswords;
}

export type ApplicationCalls = typeof applicationCalls;
type Params<Name extends keyof ApplicationCalls> = CallParams<ApplicationCalls[Name]>;

export type Apply<Name extends keyof ApplicationCalls> = (
  params: Params<Name>,
  member: { readonly site: Site; readonly identity: { readonly userId: UserId } },
) => Promise<Reply<WireDnw>>;

/** Contents of an application. */
export interface Wanted {
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly type: ApplicationType;
  readonly wallet: WalletType;
  readonly amount: Money;
  readonly reference: string;
  readonly wonRate?: Price | undefined;
  readonly expiresAt?: number;
}

/** Fields that every application has. */
export const requestOf = (
  { random }: Pick<Kernel, 'random'>,
  params: Pick<Params<'deposit'>, 'clientRequestId' | 'walletType' | 'point'>,
  userId: UserId,
): Pick<Wanted, 'userId' | 'requestId' | 'wallet' | 'amount'> => ({
  userId,
  requestId: params.clientRequestId ?? createClientId(random),
  wallet: params.walletType,
  amount: money(params.point),
});

const commandOf = ({ type, wonRate, expiresAt, ...wanted }: Wanted): Unstamped<ApplyForMoney> => ({
  type: 'ApplyForMoney',
  application: type,
  provider: undefined,
  wonRate,
  expiresAt,
  ...wanted,
});

export const onceOf = (wanted: Wanted): OnceRequest => ({ command: commandOf(wanted) });

type Submit = () => Promise<Reply<WireDnw>>;

/** Submits under a destination that is kept before, and forgotten again where it is refused. */
export async function submitPaidTo(
  payouts: Payouts,
  { reference, userId, requestId }: Pick<Wanted, 'reference' | 'userId' | 'requestId'>,
  destination: WireDestination,
  submit: Submit,
  more: readonly PutDocument[] = [],
): Promise<Reply<WireDnw>> {
  if (!(await payouts.keep(reference, { userId, requestId }, destination, more)))
    return refuse(reject('PAYMENT_CODE_IN_USE'));
  const reply = await submit();
  // A store that failed may have stored the application all the same.
  if (!reply.ok && reply.rejection.code !== 'TRY_AGAIN') await payouts.forget(reference, userId);
  return reply;
}
