/** Applications: deposits and withdrawals of coins, and what a user asks of either kind. [D-P..] */
import { COINS } from '../../domain/coins/coins.ts';
import { type DnwId, parseDnwId, type UserId } from '../../domain/ids.ts';
import { APPLICATION_TYPES } from '../../domain/money/application.ts';
import { reject } from '../../domain/rejections.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import {
  type ApplicationCalls,
  type ApplicationsOptions,
  type Apply,
  onceOf,
  requestOf,
  submitPaidTo,
  type Wanted,
} from './applying.ts';
import { bankDestination } from './payouts.ts';
import { applicationRow } from './rows.ts';
import { toWireApplication } from './wire.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { wonToPay } from '../../domain/money/conversion.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { wonRateOf } from '../moneyTerms/rates.ts';
import { putBankAccount } from '../accounts/bankAccounts.ts';

// Buying and selling for won. Rules [D-B..].

/** How long a purchase waits for its payment. */
const PAYMENT_MS = 30 * MINUTE_MS;

const createBuy =
  ({ core, once, payouts }: ApplicationsOptions): Apply<'buy'> =>
  async (params, { site, identity: { userId } }) => {
    const request = requestOf(core, params, userId);
    const reference = params.wonpNum ?? (await payouts.codeOf(request));
    const rate = wonRateOf(core, site, request.wallet);
    const expiresAt = core.clock.now() + PAYMENT_MS;
    const wanted: Wanted = { ...request, type: 'WB', reference, wonRate: rate, expiresAt };
    const destination = bankDestination(core.moneyTerms.paymentAccount, reference);
    if (destination === undefined) throw new Error('the payment account is at an unknown bank');
    return once({
      ...onceOf(wanted),
      around: async (submit) => {
        if (rate === undefined) return refuse(reject('NO_PRICE'));
        if (request.amount <= 0n) return refuse(reject('INVALID_AMOUNT'));
        const won = wonToPay(request.amount, rate);
        return won > params.won
          ? refuse(reject('QUOTE_CHANGED', { won: formatDecimal(won) }))
          : submitPaidTo(payouts, wanted, destination, submit);
      },
    });
  };

const createSell =
  ({ core, once, payouts, passwords }: ApplicationsOptions): Apply<'sell'> =>
  async (params, { site, identity: { userId } }) => {
    const { bankInfo, proof, wonpNum = null } = params;
    const request = requestOf(core, params, userId);
    const said = bankInfo && [bankInfo.code, bankInfo.account, bankInfo.holder];
    const reference = await payouts.idOf(request, ['BANK', wonpNum, ...(said ?? [])]);
    const rate = wonRateOf(core, site, request.wallet);
    const wanted: Wanted = { ...request, type: 'WS', reference, wonRate: rate };
    const pay = async (submit: () => Promise<Reply<WireDnw>>): Promise<Reply<WireDnw>> => {
      if (rate === undefined) return refuse(reject('NO_PRICE'));
      const account = bankInfo ?? (await payouts.bankAccountOf(userId));
      if (account === undefined) return refuse(reject('BANK_ACCOUNT_NEEDED'));
      const destination = bankDestination(account, wonpNum);
      if (destination === undefined) return refuse(reject('UNKNOWN_BANK'));
      const kept = bankInfo === undefined ? [] : [putBankAccount(userId, bankInfo)];
      return submitPaidTo(payouts, wanted, destination, submit, kept);
    };
    return once({
      ...onceOf(wanted),
      around: (submit) => passwords.spend(userId, proof, () => pay(submit)),
    });
  };

const missing = (name: string): Reply<never> => refuse(reject('INVALID_PARAMETER', { name }));

/** Where people decide, the answer says where to pay, and the code by which the desk finds it. */
const createDeposit =
  ({ core, once, payouts }: ApplicationsOptions): Apply<'deposit'> =>
  async (params, { identity: { userId } }) => {
    const request = requestOf(core, params, userId);
    if (core.money.sandbox !== undefined)
      return once(onceOf({ ...request, type: 'D', reference: '' }));
    const reference = await payouts.codeOf(request);
    const wanted: Wanted = { ...request, type: 'D', reference };
    const destination = bankDestination(core.money.paymentAccount, reference);
    if (destination === undefined) throw new Error('the payment account is at an unknown bank');
    return once({
      ...onceOf(wanted),
      around: (submit) => submitPaidTo(payouts, wanted, destination, submit),
    });
  };

const createWithdraw =
  ({ core, once, payouts, passwords }: ApplicationsOptions): Apply<'withdraw'> =>
  async (params, { site, identity: { userId } }) => {
    const { proof, walletType } = params;
    const { book } = core.coins;
    const coin = COINS.find((each) => each === walletType);
    if (coin === undefined) return refuse(reject('WALLET_NOT_OFFERED'));
    const written = { coin, address: params.address, tag: params.tag ?? undefined };
    const read = book.read(written);
    if (!read.ok) return read;
    const { network, address, tag = null } = read.answer;
    const request = requestOf(core, params, userId);
    const reference = await payouts.idOf(request, ['ADDRESS', network, address, tag]);
    const wanted: Wanted = { ...request, type: 'W', reference };
    const destination = { kind: 'ADDRESS', network, address, tag, txid: null } as const;
    return once({
      ...onceOf(wanted),
      around: (submit) =>
        passwords.spend(userId, proof, async () => {
          const allowed = await book.allowed(userId, written, site);
          return allowed.ok ? submitPaidTo(payouts, wanted, destination, submit) : allowed;
        }),
    });
  };

/** Whether an application, in progress or over, is this user's. */
async function isOwn(core: Kernel, userId: UserId, id: DnwId): Promise<boolean> {
  for (const type of APPLICATION_TYPES)
    if ((await applicationRow(core, userId, { id, type })) !== undefined) return true;
  return false;
}

export function applicationHandlers(
  options: ApplicationsOptions,
): Omit<HandlersOf<ApplicationCalls>, 'banks'> {
  const { core, payouts } = options;
  const deposit = createDeposit(options);
  const withdraw = createWithdraw(options);
  const buy = createBuy(options);
  const sell = createSell(options);
  const shown = async (reply: Reply<WireDnw>): Promise<Reply<WireDnw>> => {
    if (!reply.ok) return reply;
    const [dnw = reply.answer] = await payouts.withDestinations([reply.answer]);
    return succeed(dnw);
  };
  return {
    deposit: async (params, member) => shown(await deposit(params, member)),
    withdraw: async (params, member) => shown(await withdraw(params, member)),
    buy: async (params, member) => shown(await buy(params, member)),
    sell: async (params, member) => shown(await sell(params, member)),

    apply: async ({ type, address, won, ...params }, member) => {
      switch (type) {
        case 'D':
          return shown(await deposit(params, member));
        case 'W':
          if (address === undefined) return missing('address');
          return shown(await withdraw({ ...params, address }, member));
        case 'WB':
          if (won === undefined) return missing('won');
          return shown(await buy({ ...params, won }, member));
        case 'WS':
          return shown(await sell(params, member));
      }
    },

    cancelApplication: async ({ dnwHistoryId }, { identity: { userId } }) => {
      const id = parseDnwId(dnwHistoryId);
      if (id === undefined) return refuse(reject('UNKNOWN_APPLICATION'));
      const result = await core.submit({ type: 'CancelApplication', userId, id });
      if (!result.ok) {
        // The engine forgets who made a decided application; another member's must look unknown.
        const isForeign =
          result.rejection.code === 'APPLICATION_DECIDED' && !(await isOwn(core, userId, id));
        return refuse(isForeign ? reject('UNKNOWN_APPLICATION') : result.rejection);
      }
      const ended = result.events.find((event) => event.type === 'ApplicationEnded');
      if (ended === undefined) throw new Error(`${id} was cancelled without an event`);
      return shown(succeed(toWireApplication(ended.application, ended)));
    },
  };
}
