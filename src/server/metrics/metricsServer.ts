/** /metrics on a port of its own, which no user reaches. Rule [O-M1]. */
import { createServer, type Server } from 'node:http';
import { pathOf } from '../requests.ts';
import type { Metrics } from './metrics.ts';

const OK = 200;
const NOT_FOUND = 404;
const FAILED = 500;

/** It does not listen yet. */
export function createMetricsServer(metrics: Pick<Metrics, 'text' | 'contentType'>): Server {
  return createServer((incoming, outgoing) => {
    if (incoming.method !== 'GET' || pathOf(incoming) !== '/metrics') {
      outgoing.writeHead(NOT_FOUND).end();
      return;
    }
    metrics.text().then(
      (text) => outgoing.writeHead(OK, { 'content-type': metrics.contentType }).end(text),
      () => outgoing.writeHead(FAILED).end(),
    );
  });
}
