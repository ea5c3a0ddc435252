/** Lines for the person who starts the server. */
import { existsSync } from 'node:fs';
import type { Gateway } from '../../gateway/gateway.ts';
import type { ServerConfig } from '../config.ts';
import type { MetricsPlace } from '../health/healthConfig.ts';
import { openListener } from '../listener.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createMetricsServer } from '../metrics/metricsServer.ts';
import { clientDirectory } from './listen.ts';
import { greeting } from './ports.ts';

/** Says where the page is open and which prices it shows. */
export function greet(config: ServerConfig, port: number, gateway: Gateway): void {
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host)
    ? 'localhost'
    : config.host;
  const { kind, recordedFrom, recordedTo } = gateway.core.feed;
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const dates =
    recordedFrom === undefined || recordedTo === undefined
      ? ''
      : ` of ${day(recordedFrom)} to ${day(recordedTo)}`;
  greeting(`Maru is open at http://${host}:${port}/`);
  greeting(`Prices: ${kind}${dates}. Sign up on the page; a new account receives play money.`);
  greeting(`API: http://${host}:${port}/api/docs`);
  if (!existsSync(clientDirectory())) greeting('There is no page yet: run npm run build.');
}

/** Shows how the first operator logs in, once in the life of an exchange. */
export async function showOperator(gateway: Gateway): Promise<void> {
  const operator = await gateway.firstOperator();
  if (operator === undefined) return;
  const { username, password, shown } = operator;
  greeting(`Operator: log in as ${username} with ${password}. This is shown once.`);
  await shown();
}

/** Opens the figures for the life of the process: a stop is measured too. */
export async function openMetrics(
  place: MetricsPlace | undefined,
  metrics?: Metrics,
): Promise<void> {
  if (place === undefined || metrics === undefined) return;
  const port = await openListener(createMetricsServer(metrics), place.port, place.host);
  greeting(`Metrics: http://${place.host}:${port}/metrics`);
}
