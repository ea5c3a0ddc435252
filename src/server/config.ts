/** The server's settings: environment variables and nothing else. A wrong value stops the start. */
import { isIP } from 'node:net';
import type { Rate, RateLimits } from '../gateway/http/rateLimit.ts';
import { isOrigin } from './origins.ts';

export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Where PGlite keeps its files; unused with a database address. */
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Text of FEED, read by the feeds' own parser. */
  readonly feed: string;
  /**
   * Other hosts' origins: their pages may use this exchange, and this exchange's pages may use
   * theirs.
   */
  readonly origins: readonly string[];
  /** Requests allowed per user; a missing rate means no limit. */
  readonly rateLimits: RateLimits;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: ServerConfig }
  | { readonly ok: false; readonly problem: string };

const DEFAULTS = {
  HOST: '127.0.0.1',
  PORT: '8080',
  DATA_DIR: '.data',
  FEED: 'replay',
  COMMAND_RATE: '50/100',
  READ_RATE: '200/400',
} as const;

const ORIGINS_SHAPE = 'origins such as https://maru.example.com, separated by commas';
const RATE_SHAPE = 'calls a second/calls at once such as 50/100, or off';

/**
 * Reads PORT, HOST, DATA_DIR, DATABASE_URL, FEED, COMMAND_RATE, READ_RATE and ORIGINS. An empty variable counts as not set.
 * @returns the settings, or one line that names the variable, its value and the allowed values
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ConfigResult {
  const text = (name: keyof typeof DEFAULTS): string => environment[name]?.trim() || DEFAULTS[name];
  const port = text('PORT');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return refuse('PORT', port, 'a whole number from 0 (any free port) to 65535');
  const host = text('HOST');
  if (isIP(host) === 0 && !/^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(host))
    return refuse('HOST', host, 'an address or host name to listen on');
  const databaseUrl = environment['DATABASE_URL']?.trim() || undefined;
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl))
    return refuse(
      'DATABASE_URL',
      'an address of another kind',
      'postgres://user:password@host:port/database',
    );
  const origins = (environment['ORIGINS'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) return refuse('ORIGINS', wrong, ORIGINS_SHAPE);
  const commands = readRate(text('COMMAND_RATE'));
  if (commands === undefined) return refuse('COMMAND_RATE', text('COMMAND_RATE'), RATE_SHAPE);
  const reads = readRate(text('READ_RATE'));
  if (reads === undefined) return refuse('READ_RATE', text('READ_RATE'), RATE_SHAPE);
  return {
    ok: true,
    config: {
      host,
      port: Number(port),
      dataDir: text('DATA_DIR'),
      databaseUrl,
      feed: text('FEED'),
      origins,
      rateLimits: {
        ...(commands !== 'off' && { commands }),
        ...(reads !== 'off' && { reads }),
      },
    },
  };
}

const RATE = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/;

/** @returns undefined for text that is no rate */
function readRate(text: string): Rate | 'off' | undefined {
  if (text === 'off') return text;
  const [, perSecond, burst] = RATE.exec(text) ?? [];
  return perSecond === undefined || burst === undefined
    ? undefined
    : { perSecond: Number(perSecond), burst: Number(burst) };
}

function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}

const refuse = (name: string, value: string, allowed: string): ConfigResult => ({
  ok: false,
  problem: `${name} is ${value}; it must be ${allowed}.`,
});
