/** Site information, fees and the server's clock. */
import { formatDecimal } from '../../domain/decimal.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { reject } from '../../domain/rejections.ts';
import { accentTones } from '../../domain/site/appearance.ts';
import { withoutHiddenSwitches } from '../../domain/site/described.ts';
import type { Appearance, Site } from '../../domain/sites.ts';
import type { siteCalls } from '../../protocol/site/calls.ts';
import type { siteMoreCalls } from '../../protocol/site/moreCalls.ts';
import type { FeeTable, WireSiteInfo } from '../../protocol/site/entities.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import type { TradingTermsDep } from '../futures/tradingTermsBook.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { FeedDep } from '../ports/feedReads.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import type { IdentityDep } from '../verification/identity.ts';

type Needs = Kernel & FeedDep & IdentityDep & MoneyTermsDep & SitesDep & TradingTermsDep;

const toWireAppearance = ({ name, logoUrl, accent }: Appearance): WireSiteInfo['appearance'] => ({
  name,
  logoUrl,
  accent:
    accent === null
      ? null
      : { white: accentTones(accent, 'white'), dark: accentTones(accent, 'dark') },
});

function toWireSite(site: Site, { feed, rules, identity }: Needs): WireSiteInfo {
  const {
    contactWaitHours: _hours,
    twoPersonFromUsdt: _usdt,
    twoPersonFromWon: _won,
    ...shown
  } = withoutHiddenSwitches(site);
  return {
    ...shown,
    identityCheck: identity.kind() ?? null,
    menus: [...site.menus],
    appearance: toWireAppearance(site.appearance),
    extensions: ['market-topic', 'event-seq', 'order-amend', 'preferences'],
    feed: {
      kind: feed.kind,
      recordedFrom: feed.recordedFrom ?? null,
      recordedTo: feed.recordedTo ?? null,
    },
    demoFunds: formatDecimal(rules.offersWallet(site.id, 'FUTURES') ? rules.demoFunds : 0n),
  };
}

/** Fees of each coin of a site that is paid out or sold for won. */
function coinFees({ moneyTerms }: MoneyTermsDep, { id }: Site): FeeTable['coins'] {
  const rows = WALLET_TYPES.flatMap((wallet) => {
    const [paidOut, bought] = [moneyTerms.of(id, wallet, 'W'), moneyTerms.of(id, wallet, 'WB')];
    if (paidOut === undefined && bought === undefined) return [];
    const withdrawal = paidOut === undefined ? null : formatDecimal(paidOut.fixedFee);
    const won = bought === undefined ? null : formatDecimal(bought.feeRate);
    return [[wallet, { withdrawal, won }] as const];
  });
  return Object.fromEntries(rows);
}

export function siteHandlers(core: Needs): HandlersOf<typeof siteCalls & typeof siteMoreCalls> {
  const siteInfo = ({ code }: { readonly code: string }): Reply<WireSiteInfo> => {
    const site = core.sites.byCode(code);
    return site === undefined ? refuse(reject('UNKNOWN_SITE')) : succeed(toWireSite(site, core));
  };
  return {
    siteInfo,
    siteInfoForBitdex: siteInfo,

    fees: (_, { site }) =>
      succeed({
        futures: {
          maker: formatDecimal(core.tradingTerms.newest.makerFee),
          taker: formatDecimal(core.tradingTerms.newest.takerFee),
          estimated: formatDecimal(core.rules.estimatedFee),
        },
        coins: coinFees(core, site),
      }),

    appIds: (_, { site }) => succeed({ web: site.code, android: null, ios: null }),

    serverTime: ({ ms }) => {
      const serverTime = core.clock.now();
      return succeed({ status: 200 as const, serverTime, offset: serverTime - ms });
    },
  };
}
