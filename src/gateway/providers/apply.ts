/** Applications that a provider carries out: applied for once, and answered with how far they are. */
import { ONE } from '../../domain/decimal.ts';
import { type ClientOrderId, parseDnwId, type UserId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import type { ApplicationType } from '../../domain/money/application.ts';
import { boughtFor } from '../../domain/money/conversion.ts';
import type { Money, Price } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import type { MoneyContent } from '../../engine/money/moneyRequest.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { PAYMENT_STEPS, WireProviderPayment } from '../../protocol/providers/entities.ts';
import { createClientId } from '../calls/clientIds.ts';
import { applicationRow, readDnw } from '../money/rows.ts';
import { wonRateOf } from '../moneyTerms/rates.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { KeptRequest, RequestState } from './requests.ts';
import type { ProvidersDep } from './access.ts';

type Needs = Kernel & MarketDep & MoneyDep & MoneyTermsDep & ProvidersDep;

export interface Wanted {
  readonly provider: Provider;
  readonly userId: UserId;
  readonly site: Site;
  readonly requestId: ClientOrderId | undefined;
  readonly type: ApplicationType;
  readonly wallet: WalletType;
}

/** The provider's own names for it are kept beside the application. */
const NO_REFERENCE = '';

/** Amount by which requests are compared: the wallet's, or for a purchase the won. */
type Sum = { readonly amount: Money } | { readonly won: Money };

interface Terms {
  readonly amount: Money;
  readonly wonRate: Price | undefined;
}

/** The most that an amount of won buys, in whole units of the wallet. */
function termsOf(core: Needs, { site, wallet, type }: Wanted, sum: Sum): Reply<Terms> {
  const isForWon = type === 'WB' || type === 'WS';
  const wonRate = isForWon ? wonRateOf(core, site, wallet) : undefined;
  if (isForWon && wonRate === undefined) return refuse(reject('NO_PRICE'));
  if ('amount' in sum) return succeed({ amount: sum.amount, wonRate });
  if (sum.won <= 0n) return refuse(reject('INVALID_AMOUNT'));
  if (sum.won % ONE !== 0n) return refuse(reject('AMOUNT_OFF_UNIT', { unit: '1' }));
  const terms = core.moneyTerms.of(site.id, wallet, type);
  if (terms === undefined) return refuse(reject('WALLET_NOT_OFFERED'));
  if (wonRate === undefined) return refuse(reject('NO_PRICE'));
  return succeed({ amount: boughtFor(sum.won, wonRate, terms.unit), wonRate });
}

const contentOf = ({ provider, type, wallet }: Wanted, sum: Sum): MoneyContent =>
  'won' in sum
    ? { type, wallet, provider, won: sum.won }
    : { type, wallet, provider, amount: sum.amount, reference: NO_REFERENCE };

/** Work around a request that is not a repetition; `submit` carries it out. */
export type Around = (submit: () => Promise<Reply<WireDnw>>) => Promise<Reply<WireDnw>>;

/** Applies, or finds what was applied for under this request id. */
async function applyOnce(
  core: Needs,
  wanted: Wanted,
  sum: Sum,
  around: Around,
): Promise<Reply<WireDnw>> {
  const { userId, provider, type, wallet } = wanted;
  const id = wanted.requestId ?? createClientId(core.random);
  const first = async (): Promise<Reply<WireDnw>> => {
    const body = await core.requests.stored({ userId, kind: 'money', id });
    return body === undefined ? refuse(reject('TRY_AGAIN')) : succeed(readDnw(body));
  };
  return core.requests.run({
    userId,
    kind: 'money',
    id,
    content: contentOf(wanted, sum),
    // The engine compares amounts; what a purchase is repeated by is its won, at another rate.
    isForgotten: true,
    first,
    submit: () =>
      around(async () => {
        const terms = termsOf(core, wanted, sum);
        if (!terms.ok) return terms;
        const result = await core.submit({
          type: 'ApplyForMoney',
          userId,
          requestId: id,
          application: type,
          wallet,
          provider,
          // The provider ends it: it may have been paid at the moment that it would expire here.
          ...terms.answer,
          reference: NO_REFERENCE,
          expiresAt: undefined,
        });
        return result.ok ? first() : refuse(result.rejection);
      }),
  });
}

type Step = (typeof PAYMENT_STEPS)[number];

const STEPS: Readonly<Record<RequestState, Step>> = {
  SENDING: 'SENDING',
  OPEN: 'OPEN',
  CONFIRMED: 'OPEN',
  HELD: 'REVIEW',
  ENDED: 'ENDED',
};

function stepOf(dnw: WireDnw, kept: KeptRequest | undefined): Step {
  if (dnw.status !== 'REQUESTED') return 'ENDED';
  return kept === undefined ? 'SENDING' : STEPS[kept.request.state];
}

export function toWirePayment(
  core: ProvidersDep,
  dnw: WireDnw,
  kept: KeptRequest | undefined,
): Reply<WireProviderPayment> {
  const { provider } = dnw;
  if (provider === null) return refuse(reject('UNKNOWN_APPLICATION'));
  const step = stepOf(dnw, kept);
  const standing = step === 'OPEN' ? kept?.request.standing : undefined;
  return succeed({
    dnw,
    provider,
    isSandbox: core.providers.portOf(provider)?.isSandbox ?? false,
    step,
    url: standing?.url ?? null,
    qrcode: standing?.qrcode ?? null,
    payUntil: standing?.expiresAt ?? null,
  });
}

/** Applies, waits for the provider's first answer, and answers how far it is. */
export async function applyThrough(
  core: Needs,
  wanted: Wanted,
  sum: Sum,
  around: Around = (submit) => submit(),
): Promise<Reply<WireProviderPayment>> {
  const { portOf, begun } = core.providers;
  if (portOf(wanted.provider) === undefined) return refuse(reject('PROVIDER_NOT_OFFERED'));
  const applied = await applyOnce(core, wanted, sum, around);
  if (!applied.ok) return applied;
  const id = parseDnwId(applied.answer.id);
  if (id === undefined) throw new Error(`not an application: ${applied.answer.id}`);
  const kept = await begun(id);
  const now = await applicationRow(core, wanted.userId, { id, type: wanted.type });
  return toWirePayment(core, now ?? applied.answer, kept);
}
