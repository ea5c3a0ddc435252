/** The one listener: requests and sockets of the exchange, noted and counted. */
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Gateway } from '../../gateway/gateway.ts';
import type { SocketHandler, SocketPort } from '../../gateway/ports.ts';
import { projectRoot } from '../feed.ts';
import { createRequestArrivals, paceConnections } from '../arrivals.ts';
import type { Receiver } from '../cluster/receiver.ts';
import type { LoggedRequests } from '../health/healthConfig.ts';
import { requestIdOf, routeOf } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createPage } from '../page.ts';
import { createRequestServer, type Fetch, type OnAnswered, pathOf } from '../requests.ts';
import { createSite } from '../site.ts';
import type { AddressOf, Visits } from '../visits.ts';
import { activity, log, nextTurn } from './ports.ts';

export const clientDirectory = (): string => join(projectRoot(), 'dist', 'client');

interface Served {
  readonly gateway: Gateway;
  readonly backends: readonly string[];
  readonly visits: Visits;
  readonly addressOf: AddressOf;
  readonly probes: Hono;
  readonly onAnswered: OnAnswered;
  /** Receives what other processes forward; undefined where there are none. */
  readonly receiver: Receiver | undefined;
}

const FAILED = 500;

/** Lines in the log and figures about requests that were answered. */
export function watchRequests(logged: LoggedRequests, metrics: Metrics | undefined): OnAnswered {
  return (incoming, outgoing, ms) => {
    const route = routeOf(pathOf(incoming));
    const { statusCode: status } = outgoing;
    metrics?.answered(route, status, ms);
    if (logged === 'off' || (logged === 'failed' && status < FAILED)) return;
    const request = requestIdOf(outgoing) ?? '';
    log.request({ request, method: incoming.method ?? '', route, status, ms });
  };
}

/** A server of the page, the calls and the probes, not yet open. */
export function createListener({
  gateway,
  backends,
  visits,
  addressOf,
  probes,
  onAnswered,
  receiver,
}: Served): Server {
  const page = createPage(gateway, join(clientDirectory(), 'index.html'));
  const site = createSite(gateway.http, clientDirectory(), { page, backends, visits, probes });
  const arrive = createRequestArrivals({
    nextTurn,
    addressOf,
    bearerOf: gateway.rememberedBearer,
  });
  const fetch: Fetch = (request, env) => site.fetch(request, env);
  const server = createRequestServer(receiver?.receiving(fetch) ?? fetch, {
    traceOf: receiver?.traceOf,
    arrive: (incoming) => {
      activity.note(`${incoming.method} ${routeOf(pathOf(incoming))}`);
      return arrive(incoming);
    },
    onAnswered,
  });
  paceConnections(server, nextTurn);
  return server;
}

/** The broker's side of a socket, its messages and its end noted. */
export const connectTo =
  ({ connect }: Gateway, metrics: Metrics | undefined) =>
  (socket: SocketPort): SocketHandler => {
    const close: SocketPort['close'] = (code, why) => {
      metrics?.socketClosed(why ?? '');
      socket.close(code, why);
    };
    const { onText, onClosed } = connect({ ...socket, close });
    return {
      onText: (text) => {
        activity.note('message of a socket');
        onText(text);
      },
      onClosed,
    };
  };
