/** Site information, fees and the server's clock. */
import { formatDecimal } from '../../domain/decimal.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import type { siteCalls } from '../../protocol/site/calls.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';
import type { GatewayCore } from '../core.ts';
import { refuse, succeed } from '../reply.ts';
import type { HandlersOf } from '../http/endpoint.ts';

function toWireSite(site: Site, { feed, rules }: GatewayCore): WireSiteInfo {
  const { texts: _texts, addressesWait: _wait, ...shown } = site;
  return {
    ...shown,
    extensions: ['market-topic', 'event-seq', 'order-amend', 'preferences'],
    feed: {
      kind: feed.kind,
      recordedFrom: feed.recordedFrom ?? null,
      recordedTo: feed.recordedTo ?? null,
    },
    demoFunds: formatDecimal(rules.demoFunds),
  };
}

export const siteHandlers = (
  core: GatewayCore,
  siteByCode: (code: string) => Site | undefined,
): HandlersOf<typeof siteCalls> => ({
  siteInfo: ({ code }) => {
    const site = siteByCode(code);
    return site === undefined ? refuse(reject('UNKNOWN_SITE')) : succeed(toWireSite(site, core));
  },

  fees: () =>
    succeed({
      futures: {
        maker: formatDecimal(core.rules.makerFee),
        taker: formatDecimal(core.rules.takerFee),
        estimated: formatDecimal(core.rules.estimatedFee),
      },
    }),

  serverTime: ({ ms }) => {
    const serverTime = core.clock.now();
    return succeed({ status: 200 as const, serverTime, offset: serverTime - ms });
  },
});
