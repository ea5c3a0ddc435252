/** Reads of money: lists, terms and rates. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import {
  APPLICATION_STATUSES,
  APPLICATION_TYPES,
  DNW_TYPES,
} from '../../domain/money/application.ts';
import { BANKS, banksOfType } from '../../domain/money/banks.ts';
import { TERMS_TYPES } from '../../domain/money/changedTerms.ts';
import { carriersOf } from '../../domain/providers/carriers.ts';
import { reject } from '../../domain/rejections.ts';
import { applicationsOf, appliedOf, usedAt } from '../../engine/money/moneyState.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { moneyCalls } from '../../protocol/money/calls.ts';
import type { WireUsed } from '../../protocol/money/entities.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { exchangeRate, pricesOf, usdtRates } from '../moneyTerms/rates.ts';
import { type MoneyDep, sandboxDelay } from '../moneyTerms/settings.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { Payouts } from './payouts.ts';
import { dnwLabel, readDnw } from './rows.ts';
import { toWireApplication, toWireTerms } from './wire.ts';

/** Which providers are connected. */
export interface ConnectedDep {
  readonly providers: { readonly portOf: (provider: Provider) => object | undefined };
}

type Reads =
  | 'dnwList'
  | 'openApplications'
  | 'moneyTerms'
  | 'moneyUsed'
  | 'exchangeRate'
  | 'exchangeRates'
  | 'banks';

/** The filters of the list as groups of labels of which one must be there. */
export function dnwLabelsOf(
  params: Pick<
    CallParams<typeof moneyCalls.dnwList>,
    'typeStrs' | 'statusStrs' | 'walletTypeStrs' | 'keyword'
  >,
): Reply<readonly (readonly string[])[]> {
  const types = knownWords(params.typeStrs, DNW_TYPES, 'typeStrs');
  if (!types.ok) return types;
  const statuses = knownWords(params.statusStrs, APPLICATION_STATUSES, 'statusStrs');
  if (!statuses.ok) return statuses;
  const wallets = knownWords(params.walletTypeStrs, WALLET_TYPES, 'walletTypeStrs');
  if (!wallets.ok) return wallets;
  const groups = [
    types.answer?.map(dnwLabel.type),
    statuses.answer?.map(dnwLabel.status),
    wallets.answer?.map(dnwLabel.wallet),
    params.keyword === undefined ? undefined : [dnwLabel.keyword(params.keyword)],
  ];
  // An empty list is a filter that was left open.
  return succeed(
    groups.flatMap((group) => (group === undefined || group.length === 0 ? [] : [group])),
  );
}

/** Used part of a user's limits, by wallet and type. Rule [D-P6]. */
const usedOf = (core: Kernel, userId: UserId): Promise<WireUsed[]> => {
  const now = core.clock.now();
  return core.readState((state) =>
    appliedOf(state, userId).map(({ wallet, type }) => {
      const { day, month } = usedAt(state, { userId, wallet, type }, now);
      const used = { today: formatDecimal(day), thisMonth: formatDecimal(month) };
      return { walletType: wallet, type, ...used };
    }),
  );
};

export const moneyReads = (
  core: Kernel & MarketDep & MoneyDep & MoneyTermsDep & ConnectedDep,
  payouts: Payouts,
): Pick<HandlersOf<typeof moneyCalls>, Reads> => ({
  dnwList: async (params, { identity: { userId } }) => {
    const { playerId, page, size, startDate, endDate } = params;
    if (playerId !== undefined && playerId !== userId) return refuse(reject('NO_PERMISSION'));
    const labels = dnwLabelsOf(params);
    if (!labels.ok) return labels;
    const { items, total } = await core.rows({
      kind: 'DNW',
      userId,
      labels: labels.answer,
      page,
      size,
      ...(startDate === undefined ? {} : { from: startDate }),
      ...(endDate === undefined ? {} : { to: endDate }),
    });
    const shown = await payouts.withDestinations(items.map(readDnw));
    return succeed({ items: [...shown], total, page, size });
  },

  openApplications: async (_, { identity: { userId } }) => {
    const open = await core.readState((state) =>
      Array.from(applicationsOf(state, userId).values(), ({ application }) =>
        toWireApplication(application),
      ),
    );
    return succeed([...(await payouts.withDestinations(open))]);
  },

  moneyTerms: (_, { site }) =>
    succeed(
      WALLET_TYPES.flatMap((wallet) =>
        TERMS_TYPES.flatMap((type) => {
          const terms = core.moneyTerms.of(site.id, wallet, type);
          if (terms === undefined) return [];
          const application = APPLICATION_TYPES.find((each) => each === type);
          const sandboxMs = (application && sandboxDelay(core.money, application)) ?? null;
          const carriers = application === undefined ? [] : carriersOf(wallet, application);
          const providers = carriers.filter(
            (provider) => core.providers.portOf(provider) !== undefined,
          );
          return [
            { ...toWireTerms(wallet, type, terms, site.binaryCurrency), sandboxMs, providers },
          ];
        }),
      ),
    ),

  moneyUsed: async (_, { identity: { userId } }) => succeed(await usedOf(core, userId)),

  exchangeRate: ({ base, counter }) => {
    const rate = exchangeRate(base, counter, pricesOf(core));
    return rate === undefined
      ? refuse(reject('NO_PRICE'))
      : succeed({ status: 200 as const, data: formatDecimal(rate) });
  },

  banks: ({ bankType }) =>
    succeed((bankType === undefined ? BANKS : banksOfType(bankType)).map((bank) => ({ ...bank }))),

  exchangeRates: () =>
    succeed({
      status: 200 as const,
      data: Object.fromEntries(
        usdtRates(pricesOf(core)).map(([currency, rate]) => [currency, formatDecimal(rate)]),
      ),
    }),
});
