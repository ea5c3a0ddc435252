/** Site information, fees, the server's clock and the events of an account. */
import { formatDecimal } from '../../domain/decimal.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { CALLS } from '../../protocol/contract.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';
import type { GatewayCore } from '../core.ts';
import { refuse, succeed } from '../reply.ts';
import { memberCall, openCall } from '../http/endpoint.ts';

function toWireSite(site: Site, { feed, rules }: GatewayCore): WireSiteInfo {
  const { texts: _, ...shown } = site;
  return {
    ...shown,
    extensions: ['market-topic', 'event-seq', 'order-amend'],
    feed: {
      kind: feed.kind,
      recordedFrom: feed.recordedFrom ?? null,
      recordedTo: feed.recordedTo ?? null,
    },
    demoFunds: formatDecimal(rules.demoFunds),
  };
}

export const siteEndpoints = (
  core: GatewayCore,
  siteByCode: (code: string) => Site | undefined,
) => ({
  siteInfo: openCall(CALLS.siteInfo, ({ code }) => {
    const site = siteByCode(code);
    return site === undefined ? refuse(reject('UNKNOWN_SITE')) : succeed(toWireSite(site, core));
  }),

  fees: openCall(CALLS.fees, () =>
    succeed({
      futures: {
        maker: formatDecimal(core.rules.makerFee),
        taker: formatDecimal(core.rules.takerFee),
        estimated: formatDecimal(core.rules.estimatedFee),
      },
    }),
  ),

  serverTime: openCall(CALLS.serverTime, ({ ms }) => {
    const serverTime = core.clock.now();
    return succeed({ status: 200 as const, serverTime, offset: serverTime - ms });
  }),

  events: memberCall(CALLS.events, async ({ after, size }, { identity: { userId } }) => {
    const items = await core.accountEvents(userId, after, size);
    // Read afterwards, so that it is never behind the events above.
    const lastSeq = await core.readAccounts((accounts) => accounts.lastSeq(userId));
    return succeed({ items: [...items], lastSeq });
  }),
});
