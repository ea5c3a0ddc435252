/** Settings of what the exchange says about itself: metrics and the log. */
import { isIP } from 'node:net';

export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
}

/** Which requests are a line in the log: none, those that failed on this side, or all. */
export type LoggedRequests = 'off' | 'failed' | 'all';

export interface HealthSettings {
  /** Undefined: nothing is measured. */
  readonly metrics: MetricsPlace | undefined;
  readonly logRequests: LoggedRequests;
}

export type HealthResult =
  | { readonly ok: true; readonly health: HealthSettings }
  | { readonly ok: false; readonly problem: string };

const PORT_MAX = 65_535;
const HOST_DEFAULT = '127.0.0.1';

const refuse = (name: string, value: string, allowed: string): HealthResult => ({
  ok: false,
  problem: `${name} is ${value}; it must be ${allowed}.`,
});

const isLogged = (text: string): text is LoggedRequests =>
  text === 'off' || text === 'failed' || text === 'all';

/** @param ownPort where users are served */
export function readHealth(
  environment: Readonly<Record<string, string | undefined>>,
  ownPort: number,
): HealthResult {
  const logRequests = environment['LOG_REQUESTS']?.trim() || 'failed';
  if (!isLogged(logRequests)) return refuse('LOG_REQUESTS', logRequests, 'off, failed or all');
  const port = environment['METRICS_PORT']?.trim() || undefined;
  if (port === undefined) return { ok: true, health: { metrics: undefined, logRequests } };
  if (!/^\d{1,5}$/.test(port) || Number(port) > PORT_MAX)
    return refuse('METRICS_PORT', port, 'a whole number from 0 (any free port) to 65535');
  if (Number(port) !== 0 && Number(port) === ownPort)
    return refuse('METRICS_PORT', port, 'another port than PORT');
  const host = environment['METRICS_HOST']?.trim() || HOST_DEFAULT;
  if (isIP(host) === 0) return refuse('METRICS_HOST', host, 'an address such as 127.0.0.1');
  return { ok: true, health: { metrics: { port: Number(port), host }, logRequests } };
}
