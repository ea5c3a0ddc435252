/** The server's settings: environment variables and nothing else. A wrong value stops the start. */
import { isIP } from 'node:net';
import { join } from 'node:path';
import { COINS } from '../domain/coins/coins.ts';
import { bankByCode } from '../domain/money/banks.ts';
import { priceOf } from '../domain/quantities.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../domain/time.ts';
import type { RateLimits } from '../gateway/limits/gate.ts';
import type { Rate } from '../gateway/limits/tokenBuckets.ts';
import {
  type CoinRates,
  type MoneySettings,
  SHIPPED_COIN_RATES,
} from '../gateway/moneyTerms/settings.ts';
import type { NiceLink } from '../gateway/verification/nice/client.ts';
import { parseTrustedProxies, type TrustedProxies } from './clientAddress.ts';
import { type ClusterSettings, readCluster } from './cluster/clusterConfig.ts';
import { readCoinKeys } from './coins/coinConfig.ts';
import type { CoinKeys } from './coins/extendedKeys.ts';
import { type MailLinks, readMail } from './mail/mailConfig.ts';
import { type HealthSettings, readHealth } from './health/healthConfig.ts';
import { readNice } from './identity/niceConfig.ts';
import { type PushSettings, readPush } from './push/pushConfig.ts';
import { KEYS_NAME, type KeySettings } from './keys/keyedStore.ts';
import { isOrigin } from './origins.ts';
import { type ProviderLinks, readProviders } from './providerConfig.ts';

export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Where PGlite keeps its files; unused with a database address. */
  readonly dataDir: string;
  /** Where the exchange's secrets are, apart from its store. */
  readonly keys: KeySettings;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** One of several processes; undefined for an exchange in one. */
  readonly cluster: ClusterSettings | undefined;
  /** Text of FEED, read by the feeds' own parser. */
  readonly feed: string;
  /**
   * Other hosts' origins: their pages may use this exchange, and this exchange's pages may use
   * theirs.
   */
  readonly origins: readonly string[];
  /** Seed of the prices inside recorded minutes, for a new store; random where not set. */
  readonly replaySeed: string | undefined;
  /** Requests allowed per user or address; a missing rate means no limit. */
  readonly rateLimits: RateLimits;
  /** Connections of one address; Infinity for no limit. */
  readonly connectionsMax: number;
  /** Proxies whose word for the client's address counts; none by default. */
  readonly trustedProxies: TrustedProxies;
  /** Settings of who approves applications, and where buyers pay won to. */
  readonly money: Partial<MoneySettings>;
  /** Payment providers; undefined for the sandbox inside the exchange. */
  readonly providers: ProviderLinks | undefined;
  /** Carriers of e-mail and SMS; what is missing ends in the outbox. */
  readonly mail: MailLinks;
  /** NICE's identity check; undefined for the demo's page. */
  readonly nice: NiceLink | undefined;
  /** Notifications while the page is closed. */
  readonly push: PushSettings;
  /** Keys that real coins are received with; undefined for the sandbox. */
  readonly coinKeys: CoinKeys | undefined;
  /** Whether operators are refused until they turned two-step login on. */
  readonly operatorTwoStep: boolean;
  /** Whether practice traders trade here; never where real coins or providers are connected. */
  readonly practiceTraders: boolean;
  /** Where metrics are read, and what the log holds. */
  readonly health: HealthSettings;
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
  GUEST_RATE: '200/800',
  SIGNUP_RATE: '20/60',
  CODE_RATE: '10/10',
  CONNECTIONS_MAX: '1000',
  TRUSTED_PROXY: '',
  SANDBOX: 'on',
  BUY_ACCOUNT: '',
  COIN_RATES: '',
  OPERATOR_TWO_STEP: 'off',
  PRACTICE_TRADERS: 'off',
  NEW_KEYS: 'off',
  KEY_FILE: '',
} as const;

const ORIGINS_SHAPE = 'origins such as https://maru.example.com, separated by commas';
const CONNECTIONS_SHAPE = 'connections of one address such as 1000, or off';
const SWITCHES = ['OPERATOR_TWO_STEP', 'PRACTICE_TRADERS', 'NEW_KEYS'] as const;
const RATE_NAMES = ['COMMAND_RATE', 'READ_RATE', 'GUEST_RATE', 'SIGNUP_RATE', 'CODE_RATE'] as const;
type RateName = (typeof RATE_NAMES)[number];

/** How long the first number of a rate lasts, ms, and how it is written. */
const RATES = {
  COMMAND_RATE: { limit: 'commands', perMs: SECOND_MS, shape: 'calls a second' },
  READ_RATE: { limit: 'reads', perMs: SECOND_MS, shape: 'calls a second' },
  GUEST_RATE: { limit: 'guests', perMs: SECOND_MS, shape: 'calls a second' },
  SIGNUP_RATE: { limit: 'signups', perMs: MINUTE_MS, shape: 'accounts a minute' },
  CODE_RATE: { limit: 'codes', perMs: DAY_MS, shape: 'codes a day' },
} as const satisfies Readonly<
  Record<RateName, { limit: keyof RateLimits; perMs: number; shape: string }>
>;

/**
 * Reads the variables named in docs/RUNNING.md. An empty variable counts as not set.
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
  const rateLimits = readRates(text);
  if (!rateLimits.ok) return rateLimits;
  const connections = text('CONNECTIONS_MAX');
  if (connections !== 'off' && !/^[1-9]\d{0,5}$/.test(connections))
    return refuse('CONNECTIONS_MAX', connections, CONNECTIONS_SHAPE);
  const money = readMoney(text('SANDBOX'), text('BUY_ACCOUNT'), text('COIN_RATES'));
  if (!money.ok) return money;
  const trustedProxies = parseTrustedProxies(text('TRUSTED_PROXY'));
  if (trustedProxies === undefined)
    return refuse('TRUSTED_PROXY', text('TRUSTED_PROXY'), 'addresses such as 10.0.0.0/8,::1');
  for (const name of SWITCHES)
    if (!['on', 'off'].includes(text(name))) return refuse(name, text(name), 'on or off');
  const outside = readServices(environment);
  if (!outside.ok) return outside;
  const { services } = outside;
  const health = readHealth(environment, Number(port));
  if (!health.ok) return health;
  const cluster = readCluster(environment, { host, port: Number(port) }, databaseUrl);
  if (!cluster.ok) return cluster;
  return {
    ok: true,
    config: {
      host,
      port: Number(port),
      dataDir: text('DATA_DIR'),
      keys: {
        path: text('KEY_FILE') || join(text('DATA_DIR'), KEYS_NAME),
        mayRenew: text('NEW_KEYS') === 'on',
      },
      databaseUrl,
      cluster: cluster.cluster,
      feed: text('FEED'),
      origins,
      replaySeed: environment['REPLAY_SEED']?.trim() || undefined,
      rateLimits: rateLimits.rates,
      connectionsMax: connections === 'off' ? Infinity : Number(connections),
      trustedProxies,
      money: money.money,
      ...services,
      operatorTwoStep: text('OPERATOR_TWO_STEP') === 'on',
      practiceTraders: text('PRACTICE_TRADERS') === 'on' && !isReal(services),
      health: health.health,
    },
  };
}

/** Whether money of real value is connected. */
const isReal = ({ providers, coinKeys }: Services): boolean =>
  coinKeys !== undefined || [...(providers?.values() ?? [])].some(({ isSandbox }) => !isSandbox);

/** Services outside that the exchange uses. */
type Services = Pick<ServerConfig, 'providers' | 'coinKeys' | 'mail' | 'nice' | 'push'>;

function readServices(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly ok: true; readonly services: Services } | Refused {
  const providers = readProviders(environment);
  if (!providers.ok) return providers;
  const coins = readCoinKeys(environment);
  if (!coins.ok) return coins;
  const mail = readMail(environment);
  if (!mail.ok) return mail;
  const nice = readNice(environment);
  if (!nice.ok) return nice;
  const push = readPush(environment);
  if (!push.ok) return push;
  return {
    ok: true,
    services: {
      providers: providers.links,
      coinKeys: coins.coinKeys,
      mail: mail.links,
      nice: nice.nice,
      push: push.push,
    },
  };
}

const RATE = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/;

type Refused = Extract<ConfigResult, { readonly ok: false }>;

function readRates(
  text: (name: RateName) => string,
): { readonly ok: true; readonly rates: RateLimits } | Refused {
  let rates: RateLimits = {};
  for (const name of RATE_NAMES) {
    const { limit, perMs, shape } = RATES[name];
    if (text(name) === 'off') continue;
    const [, count, burst] = RATE.exec(text(name)) ?? [];
    if (count === undefined || burst === undefined)
      return refuse(name, text(name), `${shape}/at once such as ${DEFAULTS[name]}, or off`);
    const rate: Rate = { perSecond: (Number(count) * SECOND_MS) / perMs, burst: Number(burst) };
    rates = { ...rates, [limit]: rate };
  }
  return { ok: true, rates };
}

/** A coin and a decimal of at most 8 digits on either side. */
const COIN_RATE = /^([A-Z]{1,8}):(\d{1,8}(?:\.\d{1,8})?)$/;

/** The shipped rates with those that are set; undefined where one is none. */
function readCoinRates(text: string): CoinRates | undefined {
  const rates: { -readonly [coin in keyof CoinRates]: CoinRates[coin] } = { ...SHIPPED_COIN_RATES };
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = COIN_RATE.exec(part.trim()) ?? [];
    const coin = COINS.find((one) => one === name);
    if (coin === undefined || coin === 'USDT' || Number(value) === 0) return undefined;
    rates[coin] = priceOf(value);
  }
  return rates;
}

/** A bank's code, the account and its holder. */
const BUY_ACCOUNT = /^(\d{3})\s+(\d[\d-]{4,28}\d)\s+(\S.{0,39})$/;

function readMoney(
  sandbox: string,
  account: string,
  rates: string,
): { readonly ok: true; readonly money: Partial<MoneySettings> } | Refused {
  if (sandbox !== 'on' && sandbox !== 'off') return refuse('SANDBOX', sandbox, 'on or off');
  const coinRates = readCoinRates(rates);
  if (coinRates === undefined)
    return refuse('COIN_RATES', rates, 'USDT for one unit of coins, such as DOGE:0.2,EOS:0.6');
  const decided = {
    ...(rates !== '' && { coinRates }),
    ...(sandbox === 'off' && { sandbox: undefined }),
  };
  if (account === '') return { ok: true, money: decided };
  const [, code = '', number = '', holder = ''] = BUY_ACCOUNT.exec(account) ?? [];
  if (bankByCode(code) === undefined)
    return refuse(
      'BUY_ACCOUNT',
      account,
      'a bank code, an account and its holder, such as 088 110-123-456789 Maru',
    );
  return { ok: true, money: { ...decided, paymentAccount: { code, account: number, holder } } };
}

function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}

const refuse = (name: string, value: string, allowed: string): Refused => ({
  ok: false,
  problem: `${name} is ${value}; it must be ${allowed}.`,
});
