/** Calls that apply for money which a payment provider moves. */
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import { type Money, money } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import type { ProviderCommandName } from '../../protocol/money/commands.ts';
import type { providerCalls } from '../../protocol/providers/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse } from '../reply.ts';
import type { WithdrawPasswords } from '../withdrawPasswords/withdrawPasswords.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import { type Around, applyThrough } from './apply.ts';
import type { ProvidersDep } from './access.ts';

interface Caller {
  readonly site: Site;
  readonly identity: { readonly userId: UserId };
}

interface Purchase {
  readonly clientRequestId?: ClientOrderId | undefined;
  readonly walletType: WalletType;
  readonly won: bigint;
}

/** Whether a person needs an account with a provider before they can buy through it. */
export const NEEDS_SIGNUP: ReadonlySet<Provider> = new Set(['paykiwoom', 'paycoin']);

export function purchases(
  core: Kernel & MarketDep & MoneyDep & MoneyTermsDep & ProvidersDep,
  passwords: WithdrawPasswords,
): Pick<HandlersOf<typeof providerCalls>, ProviderCommandName> {
  const { members, portOf } = core.providers;

  const buy =
    (provider: Provider) =>
    async (params: Purchase, { site, identity: { userId } }: Caller) => {
      const { clientRequestId: requestId, walletType: wallet } = params;
      const port = portOf(provider);
      if (port !== undefined && NEEDS_SIGNUP.has(provider)) {
        const signedUp = await members.isSignedUp(port, userId);
        if (!signedUp.ok) return signedUp;
        if (!signedUp.answer) return refuse(reject('PROVIDER_SIGNUP_NEEDED'));
      }
      const wanted = { provider, userId, site, requestId, type: 'WB', wallet } as const;
      return applyThrough(core, wanted, { won: money(params.won) });
    };

  const inUsdt = (
    [provider, type]: readonly [Provider, 'D' | 'W'],
    requestId: ClientOrderId | undefined,
    amount: Money,
    { site, identity: { userId } }: Caller,
    around?: Around,
  ) => {
    const wanted = { provider, userId, site, requestId, type, wallet: 'USDT' } as const;
    return applyThrough(core, wanted, { amount }, around);
  };

  /**
   * Requires a proof of the withdraw password for outgoing money, as withdrawals without a provider
   * do.
   */
  const proven =
    (userId: UserId, proof: string | undefined): Around =>
    (submit) =>
      passwords.spend(userId, proof, submit);

  return {
    paykiwoomSendCoin: buy('paykiwoom'),
    dhSafetySignup: buy('dh-safety'),
    paycoinSendCoin: buy('paycoin'),
    bitdexSendCoin: buy('bitdex'),
    bitdexSellCoin: (params, { site, identity: { userId } }) => {
      const { clientRequestId, walletType, point, proof } = params;
      const wanted = { provider: 'bitdex', userId, site, requestId: clientRequestId } as const;
      const sold = { ...wanted, type: 'WS', wallet: walletType } as const;
      return applyThrough(core, sold, { amount: money(point) }, proven(userId, proof));
    },
    gluwaQrcode: ({ clientRequestId, amount }, caller) =>
      inUsdt(['gluwa', 'D'], clientRequestId, money(amount), caller),
    vancoinUrl: ({ clientRequestId, value }, caller) =>
      inUsdt(['vancoin', 'D'], clientRequestId, money(value), caller),
    bitshopUrl: ({ clientRequestId, type, amount, proof }, caller) =>
      type === 'buy'
        ? inUsdt(['bitshop', 'D'], clientRequestId, money(amount), caller)
        : inUsdt(
            ['bitshop', 'W'],
            clientRequestId,
            money(amount),
            caller,
            proven(caller.identity.userId, proof),
          ),
  };
}
