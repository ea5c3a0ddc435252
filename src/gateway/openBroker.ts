/** The broker of an exchange, with the public topics. */
import { DESTINATIONS } from '../protocol/destinations.ts';
import { type Broker, type BrokerOptions, createBroker } from './broker/broker.ts';
import type { RateLimits } from './limits/gate.ts';
import type { Turns } from './limits/turns.ts';
import type { MarketHub } from './market/hub.ts';
import type { Clock, Logger } from './ports.ts';
import type { SitesDep } from './sites/siteRegistry.ts';

const CONTENT_TOPIC = /^\/topic\/(?:popup|notice)\/[1-9]\d{0,6}$/;

const isOpenTopic = (destination: string): boolean =>
  destination === DESTINATIONS.notice ||
  destination === DESTINATIONS.roundOptions ||
  destination === DESTINATIONS.moneyTerms ||
  CONTENT_TOPIC.test(destination);

interface BrokerParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sites: SitesDep['sites'];
  readonly rateLimits?: RateLimits;
  readonly publishTurns: Turns;
}

/** @param parts what the broker needs from the rest of the exchange */
export function openBroker(
  { clock, logger, sites, rateLimits, publishTurns }: BrokerParts,
  parts: Pick<
    BrokerOptions,
    'authenticate' | 'authenticateKey' | 'isLiveKey' | 'isTopic' | 'firstMessage'
  >,
): Broker {
  return createBroker({
    ...parts,
    clock,
    logger,
    nextTurn: publishTurns.nextTurn,
    addressRate: rateLimits?.guests,
    isAtSite: sites.isAt,
    textsAt: sites.textsAt,
    isTopic: (destination) => parts.isTopic(destination) || isOpenTopic(destination),
  });
}

/** Topics of the market, which is there only after the broker. */
export const topicsOf = (
  market: () => MarketHub,
): Pick<BrokerOptions, 'isTopic' | 'firstMessage'> => ({
  isTopic: (destination) => market().isTopic(destination),
  firstMessage: (destination) => market().firstMessage(destination),
});
