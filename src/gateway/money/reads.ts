/** What can be read about money: lists, terms and rates. */
import { formatDecimal } from '../../domain/decimal.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import {
  APPLICATION_STATUSES,
  APPLICATION_TYPES,
  DNW_TYPES,
} from '../../domain/money/application.ts';
import { reject } from '../../domain/rejections.ts';
import { applicationsOf } from '../../engine/money/moneyState.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { moneyCalls } from '../../protocol/money/calls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { knownWords } from '../http/words.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { exchangeRate, usdtRates } from './rates.ts';
import { dnwLabel, readDnw } from './rows.ts';
import { toWireApplication, toWireTerms } from './wire.ts';

type Reads = 'dnwList' | 'openApplications' | 'moneyTerms' | 'exchangeRate' | 'exchangeRates';

/** The filters of the list as groups of labels of which one must be there. */
function labelsOf(
  params: CallParams<typeof moneyCalls.dnwList>,
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

export const moneyReads = (core: GatewayCore): Pick<HandlersOf<typeof moneyCalls>, Reads> => ({
  dnwList: async (params, { identity: { userId } }) => {
    const { playerId, page, size, startDate, endDate } = params;
    if (playerId !== undefined && playerId !== userId) return refuse(reject('NO_PERMISSION'));
    const labels = labelsOf(params);
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
    return succeed({ items: items.map(readDnw), total, page, size });
  },

  openApplications: async (_, { identity: { userId } }) =>
    succeed(
      await core.readState((state) =>
        Array.from(applicationsOf(state, userId).values(), ({ application }) =>
          toWireApplication(application),
        ),
      ),
    ),

  moneyTerms: (_, { site }) =>
    succeed(
      WALLET_TYPES.flatMap((wallet) =>
        APPLICATION_TYPES.flatMap((type) => {
          const terms = core.rules.moneyTermsOf(site.id, wallet, type);
          return terms === undefined ? [] : [toWireTerms(wallet, type, terms, site.binaryCurrency)];
        }),
      ),
    ),

  exchangeRate: ({ base, counter }) => {
    const rate = exchangeRate(base, counter, core.market);
    return rate === undefined
      ? refuse(reject('NO_PRICE'))
      : succeed({ status: 200 as const, data: formatDecimal(rate) });
  },

  exchangeRates: () =>
    succeed({
      status: 200 as const,
      data: Object.fromEntries(
        usdtRates(core.market).map(([currency, rate]) => [currency, formatDecimal(rate)]),
      ),
    }),
});
