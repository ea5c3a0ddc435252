/** Calls of the payment providers. */
import { formatDecimal } from '../../domain/decimal.ts';
import { parseDnwId, type UserId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import { WALLET_TYPES, walletCurrency } from '../../domain/ledger/wallets.ts';
import { reject } from '../../domain/rejections.ts';
import { REQUEST_STATES } from '../../domain/providers/requests.ts';
import type { Site } from '../../domain/sites.ts';
import { OPEN_REQUEST_STATES, type providerCalls } from '../../protocol/providers/calls.ts';
import type { WireProviderCoins, WireProviderRequest } from '../../protocol/providers/entities.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import {
  createAccountActs,
  type MoneyActsNeeds,
  type OnOthers,
} from '../operatorActs/moneyActs.ts';
import { wonRateOf } from '../moneyTerms/rates.ts';
import { applicationRow } from '../money/rows.ts';
import type { WithdrawPasswords } from '../withdrawPasswords/withdrawPasswords.ts';
import type { Kernel } from '../kernel.ts';
import { toWirePayment } from './apply.ts';
import type { ProviderPort } from './port.ts';
import { NEEDS_SIGNUP, purchases } from './purchases.ts';
import type { KeptRequest } from './requests.ts';
import type { ProvidersDep } from './access.ts';

type Needs = MoneyActsNeeds & ProvidersDep;

interface Caller {
  readonly site: Site;
  readonly identity: { readonly userId: UserId };
}

type Answering<Answer> = (port: ProviderPort) => Promise<Reply<Answer>>;

export function providerHandlers(
  core: Needs,
  passwords: WithdrawPasswords,
): HandlersOf<typeof providerCalls> {
  const { members, portOf } = core.providers;
  const through = <Answer>(provider: Provider, work: Answering<Answer>): Promise<Reply<Answer>> => {
    const port = portOf(provider);
    return port === undefined
      ? Promise.resolve(refuse(reject('PROVIDER_NOT_OFFERED')))
      : work(port);
  };

  const signup =
    (provider: Provider) =>
    ({ value }: { readonly value: string }, { identity: { userId } }: Caller) =>
      through(provider, async (port) => {
        const reply = await members.signUp(port, userId, value);
        return reply.ok ? succeed(memberAnswer(port, reply.answer.isSignedUp)) : reply;
      });

  const check =
    (provider: Provider) =>
    (_: unknown, { identity: { userId } }: Caller) =>
      through(provider, async (port) => {
        const reply = await members.check(port, userId);
        return reply.ok ? succeed(memberAnswer(port, reply.answer.isSignedUp)) : reply;
      });

  const coins =
    (provider: Provider) =>
    (_: unknown, { site, identity: { userId } }: Caller) =>
      through(provider, async (port) => {
        const reply = await members.check(port, userId);
        if (!reply.ok) return reply;
        const isSignedUp = reply.answer.isSignedUp || !NEEDS_SIGNUP.has(provider);
        const offered = coinsAt(core, site, reply.answer.coins);
        return succeed({ ...memberAnswer(port, isSignedUp), coins: [...offered] });
      });

  return {
    ...purchases(core, passwords),
    ...requestCalls(core, createAccountActs(core)),
    paykiwoomSignup: signup('paykiwoom'),
    paykiwoomCoins: coins('paykiwoom'),
    paycoinCoins: coins('paycoin'),
    paycoinPlayer: check('paycoin'),
    paycoinSignup: signup('paycoin'),
    bitdexCoins: coins('bitdex'),
    bitdexChargeUrl: (_, { identity: { userId } }) =>
      through('bitdex', async (port) => {
        const reply = await members.ask(port, () => port.chargePage(userId));
        const { isSandbox } = port;
        return reply.ok ? succeed({ status: 200 as const, url: reply.answer, isSandbox }) : reply;
      }),
  };
}

type OfRequests = 'providerPayment' | 'operatorProviders' | 'operatorCloseProvider';

const requestCalls = (
  core: Kernel & ProvidersDep,
  onOthers: OnOthers,
): Pick<HandlersOf<typeof providerCalls>, OfRequests> => ({
  providerPayment: async ({ dnwHistoryId }, { identity: { userId } }) => {
    const id = parseDnwId(dnwHistoryId);
    const kept = id && (await core.providers.requests.find(id));
    if (kept?.request.userId !== userId) return refuse(reject('UNKNOWN_APPLICATION'));
    const dnw = await applicationRow(core, userId, kept.request);
    return dnw === undefined
      ? refuse(reject('UNKNOWN_APPLICATION'))
      : toWirePayment(core, dnw, kept);
  },

  operatorProviders: async ({ provider, stateStrs, page, size }) => {
    const states = knownWords(stateStrs, REQUEST_STATES, 'stateStrs');
    if (!states.ok) return states;
    const wanted = states.answer ?? [];
    const { items, total } = await core.providers.requests.list({
      provider,
      page,
      size,
      states: wanted.length === 0 ? OPEN_REQUEST_STATES : wanted,
    });
    return succeed({ items: items.map(toWireRequest), total, page, size });
  },

  operatorCloseProvider: async ({ dnwHistoryId, reason }, { identity }) => {
    const { requests, close } = core.providers;
    const id = parseDnwId(dnwHistoryId);
    const kept = id && (await requests.find(id));
    if (id === undefined || kept === undefined) return refuse(reject('UNKNOWN_APPLICATION'));
    const { userId: owner, problem, standing } = kept.request;
    const act = {
      call: 'operatorCloseProvider' as const,
      accounts: [owner],
      operator: identity.userId,
      name: 'provider.close',
      target: id,
      owner,
      reason,
      asked: { dnwHistoryId: id },
      details: { problem: problem ?? '', paymentId: standing?.paymentId ?? '' },
    };
    return onOthers(act, async () => {
      if ((await close(id)) !== true) return refuse(reject('PROVIDER_NOT_HELD'));
      const closed = await requests.find(id);
      return succeed(toWireRequest(closed ?? kept));
    });
  },
});

const memberAnswer = ({ isSandbox }: ProviderPort, isSignedUp: boolean) =>
  ({ status: 200, isSignedUp, isSandbox }) as const;

/** Coins that a provider sells and that the site sells for won, at the present rate. */
function coinsAt(core: Needs, site: Site, offered: readonly string[]): WireProviderCoins['coins'] {
  return WALLET_TYPES.flatMap((wallet) => {
    const currency = walletCurrency(wallet, site.binaryCurrency);
    const terms = core.moneyTerms.of(site.id, wallet, 'WB');
    const rate = wonRateOf(core, site, wallet);
    if (terms === undefined || rate === undefined || !offered.includes(currency)) return [];
    return [
      {
        walletType: wallet,
        currency,
        rate: formatDecimal(rate),
        minimum: formatDecimal(terms.minimum),
        maximum: formatDecimal(terms.maximum),
        unit: formatDecimal(terms.unit),
      },
    ];
  });
}

function toWireRequest({ request, createdAt, updatedAt }: KeptRequest): WireProviderRequest {
  const { id, standing, provider, userId, type, amount, asset, ...rest } = request;
  const isPaid = standing?.status === 'PAID';
  return {
    dnwHistoryId: id,
    provider,
    userId,
    type,
    amount,
    asset,
    state: rest.state,
    problem: rest.problem,
    attempts: rest.attempts,
    trouble: rest.trouble,
    paymentId: standing?.paymentId ?? null,
    paid: isPaid ? standing.amount : null,
    requestedAt: createdAt,
    updatedAt,
  };
}
