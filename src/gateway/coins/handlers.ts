/** Calls about coins over their networks. */
import { type Coin, COIN_NETWORKS, type Network } from '../../domain/coins/coins.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { bankByCode } from '../../domain/money/banks.ts';
import type { MoneyTerms } from '../../domain/money/moneyTerms.ts';
import { type Money, money } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import type { coinCalls } from '../../protocol/coins/calls.ts';
import { createClientId } from '../calls/clientIds.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { putBankAccount } from '../accounts/bankAccounts.ts';
import { createAccountActs } from '../operatorActs/moneyActs.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { DepositAddress } from './depositAddresses.ts';
import { depositLabel } from './depositRecords.ts';
import {
  toWireBookAddress,
  toWireDeposit,
  toWireDepositAddress,
  toWireDestination,
  toWireOperatorDeposit,
} from './wire.ts';
import type { CoinsDep } from './coinDesk.ts';
import type { AddressLock } from './addressBook.ts';

// Calls about the addresses that users withdraw to.

type Calls = 'checkAddress' | 'addresses' | 'addAddress' | 'deleteAddress' | 'lockAddresses';

const toWireLock = ({ isOn, offAt }: AddressLock, isLocked: boolean) => ({
  isOn,
  offAt: offAt ?? null,
  isLocked,
});

function addressBookHandlers({
  coins: { book },
}: CoinsDep): Pick<HandlersOf<typeof coinCalls>, Calls> {
  return {
    checkAddress: ({ coinName: coin, address, tag }) => {
      const read = book.read({ coin, address, tag: tag ?? undefined });
      return read.ok ? succeed(toWireDestination(read.answer)) : read;
    },

    addresses: async ({ coinName }, { site, identity: { userId } }) => {
      const lock = await book.lock(userId);
      const isLocked = book.isLocked(lock, site);
      const entries = await book.entries(userId, coinName);
      const items = entries.map((entry) =>
        toWireBookAddress(entry, book.usableAt(entry, isLocked)),
      );
      return succeed({ ...toWireLock(lock, isLocked), items });
    },

    addAddress: async ({ coinName: coin, address, tag, label }, { site, identity: { userId } }) => {
      const added = await book.add(userId, { coin, address, tag: tag ?? undefined }, label);
      if (!added.ok) return added;
      const isLocked = book.isLocked(await book.lock(userId), site);
      return succeed(toWireBookAddress(added.answer, book.usableAt(added.answer, isLocked)));
    },

    deleteAddress: async ({ id }, { identity: { userId } }) => {
      const removed = await book.remove(userId, id);
      return removed.ok ? succeed({ status: 200 as const }) : removed;
    },

    lockAddresses: async ({ isOn }, { site, identity: { userId } }) => {
      const lock = await book.setLock(userId, isOn);
      return lock.ok ? succeed(toWireLock(lock.answer, book.isLocked(lock.answer, site))) : lock;
    },
  };
}

type Needs = Kernel & AdminsDep & CoinsDep & MoneyTermsDep & ProfilesDep & AccountReadsDep;

interface Wanted {
  readonly coinName: Coin;
  readonly network?: Network | undefined;
}

/** Where a coin is deposited: its network, and the terms of the site. */
function depositing(
  { moneyTerms }: MoneyTermsDep,
  site: Site,
  { coinName, network = COIN_NETWORKS[coinName][0] }: Wanted,
): Reply<{ readonly network: Network; readonly terms: MoneyTerms }> {
  if (!COIN_NETWORKS[coinName].includes(network))
    return refuse(reject('INVALID_PARAMETER', { name: 'network' }));
  const terms = moneyTerms.of(site.id, coinName, 'D');
  return terms === undefined ? refuse(reject('WALLET_NOT_OFFERED')) : succeed({ network, terms });
}

/** Too little may be sent as over a real chain, where it is held for the operator. */
function sendingRejection(amount: Money, { unit, maximum }: MoneyTerms): Rejection | undefined {
  if (amount <= 0n) return reject('INVALID_AMOUNT');
  if (amount % unit !== 0n) return reject('AMOUNT_OFF_UNIT', { unit: formatDecimal(unit) });
  return amount > maximum
    ? reject('AMOUNT_ABOVE_MAXIMUM', { maximum: formatDecimal(maximum) })
    : undefined;
}

type Group = HandlersOf<typeof coinCalls>;

export function coinHandlers(core: Needs): Group {
  const { coins } = core;
  const isSandbox = coins.sandbox !== undefined;
  const addressFor = async (
    wanted: Wanted,
    site: Site,
    make: (network: Network) => Promise<Reply<DepositAddress>>,
  ) => {
    const where = depositing(core, site, wanted);
    if (!where.ok) return where;
    const made = await make(where.answer.network);
    if (!made.ok) return made;
    const { minimum } = where.answer.terms;
    return succeed(toWireDepositAddress(wanted.coinName, made.answer, { minimum, isSandbox }));
  };

  return {
    ...addressBookHandlers(core),
    ...depositHandlers(core),

    generateAddress: async (params, { site, identity: { userId } }) => {
      const { coinName: coin, address, tag, label, bankInfo } = params;
      const where = depositing(core, site, params);
      if (!where.ok) return where;
      if (bankInfo !== undefined && bankByCode(bankInfo.code) === undefined)
        return refuse(reject('UNKNOWN_BANK'));
      if (address !== undefined) {
        const added = await coins.book.add(userId, { coin, address, tag: tag ?? undefined }, label);
        if (!added.ok) return added;
      }
      if (bankInfo !== undefined)
        await core.documents.transact([putBankAccount(userId, bankInfo)], {
          actor: userId,
          at: core.clock.now(),
        });
      return addressFor(params, site, (network) => coins.addresses.lasting(userId, network));
    },

    generateTemporaryAddress: (params, { site, identity: { userId } }) =>
      addressFor(params, site, (network) => coins.addresses.temporary(userId, network)),

    sendTestCoins: async (params, { site, identity: { userId } }) => {
      if (coins.sandbox === undefined) return refuse(reject('SANDBOX_OFF'));
      const where = depositing(core, site, params);
      if (!where.ok) return where;
      const { network, terms } = where.answer;
      const amount = money(params.amount);
      const rejection = sendingRejection(amount, terms);
      if (rejection !== undefined) return refuse(rejection);
      const to = await coins.addresses.lasting(userId, network);
      if (!to.ok) return to;
      const { address, tag } = to.answer;
      const sent = await coins.sandbox.send({
        sender: userId,
        requestId: params.clientRequestId ?? createClientId(core.random),
        network,
        coin: params.coinName,
        address,
        tag,
        amount,
      });
      if (!sent.ok) return sent;
      await coins.look();
      const deposit = await coins.deposits.get(sent.answer);
      return deposit === undefined
        ? refuse(reject('TRY_AGAIN'))
        : succeed(toWireDeposit(deposit, coins.deposits.confirmationsOf(deposit)));
    },
  };
}

function depositHandlers(
  core: Needs,
): Pick<Group, 'deposits' | 'operatorDeposits' | 'resolveDeposit'> {
  const { deposits } = core.coins;
  const onOthers = createAccountActs(core);
  return {
    deposits: async ({ coinName, page, size }, { identity: { userId } }) => {
      const labels = [
        [depositLabel.user(userId)],
        ...(coinName === undefined ? [] : [[depositLabel.coin(coinName)]]),
      ];
      const { items, total } = await deposits.list({ labels, page, size });
      const wire = items.map((item) => toWireDeposit(item, deposits.confirmationsOf(item)));
      return succeed({ items: wire, total, page, size });
    },

    operatorDeposits: async ({ status, page, size }) => {
      const labels = status === undefined ? [] : [[depositLabel.status(status)]];
      const { items, total } = await deposits.list({ labels, page, size });
      const wire = items.map((item) => toWireOperatorDeposit(item, deposits.confirmationsOf(item)));
      return succeed({ items: wire, total, page, size });
    },

    resolveDeposit: async ({ id, reason }, { identity: { userId: operator } }) => {
      const userId = await deposits.ownerOf(id);
      const act = {
        operator,
        name: 'deposit.resolve',
        target: id,
        owner: undefined,
        reason,
        asked: { id },
        call: 'resolveDeposit' as const,
        accounts: userId === undefined ? [] : [userId],
      };
      return onOthers(act, async () => {
        const resolved = await deposits.resolve(id, reason);
        if (!resolved.ok) return resolved;
        const { answer } = resolved;
        return succeed(toWireOperatorDeposit(answer, deposits.confirmationsOf(answer)));
      });
    },
  };
}
