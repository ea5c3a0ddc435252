/** Buying and selling for won. Rules [D-B..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import { wonToPay } from '../../domain/money/won.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import { refuse, type Reply } from '../reply.ts';
import { wonRateOf } from '../moneyTerms/rates.ts';
import {
  type ApplicationsOptions,
  type Apply,
  onceOf,
  requestOf,
  submitPaidTo,
  type Wanted,
} from './applying.ts';
import { putBankAccount } from '../accounts/bankAccounts.ts';
import { bankDestination } from './payouts.ts';

/** How long a purchase waits for its payment. */
const PAYMENT_MS = 30 * MINUTE_MS;

export const createBuy =
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

export const createSell =
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
