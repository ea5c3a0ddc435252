/**
 * A running exchange in this process, spoken to by HTTP requests that need no port. Every answer is
 * held against the contract, and every refusal against what the API document says of the call.
 */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type InstrumentCode, instrumentCode } from '../../src/domain/ids.ts';
import {
  MAKER_FEE_RATE,
  TAKER_FEE_RATE,
  ESTIMATED_FEE_RATE,
} from '../../src/domain/instruments/index.ts';
import { moneyOf, priceOf, rateOf } from '../../src/domain/quantities.ts';
import { bonusTermsBySite, NO_BONUS_TERMS } from '../../src/domain/bonus/bonus.ts';
import { termsBySite, walletsBySite } from '../../src/domain/money/shippedTerms.ts';
import type { RejectionCode } from '../../src/domain/rejections.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { type AuthOptions, createAuth } from '../../src/gateway/auth/auth.ts';
import { createPasswordHasher } from '../../src/gateway/auth/passwords.ts';
import {
  createSyntheticFeed,
  futuresOptions,
  type ListedFeed,
} from '../../src/gateway/feeds/index.ts';
import { createGateway, type Gateway } from '../../src/gateway/gateway.ts';
import type { RateLimits } from '../../src/gateway/limits/gate.ts';
import { openApiDocument } from '../../src/gateway/http/openapi/document.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { SHIPPED_COIN_RATES } from '../../src/gateway/moneyTerms/settings.ts';
import { roundOptions } from '../../src/gateway/rounds/roundOptions.ts';
import { createSiteRegistry, type SiteRegistry } from '../../src/gateway/sites/siteRegistry.ts';
import { COMMON_PASSWORDS } from '../../src/server/auth/threadPasswords.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { createManualClock, type ManualClock } from './clock.ts';
import { openTwoProcesses, TWO_PROCESSES } from './followingExchange.ts';
import { expectKept } from './keptActs.ts';
import { watchKinds } from './documentKinds.ts';
import { createKeptLogger, type KeptLogger } from './logger.ts';
import type { GatewayOptions } from '../../src/gateway/options.ts';

/** A Wednesday noon in Seoul, when every instrument trades. */
export const OPENED_AT = Date.UTC(2025, 4, 14, 3);
const STOCKS: readonly InstrumentCode[] = ['BTCUSDT', 'ETHUSDT', 'XAUUSD'].map(instrumentCode);

/** Rates of coins that no market of these exchanges prices. */
const COIN_RATES = { ...SHIPPED_COIN_RATES, XRP: priceOf('2.3') };

/** All exchanges of a process share it: its prices are pure functions of time, and making them costs more than a request. */
const MADE_FEED = createSyntheticFeed({
  seed: 'http',
  instruments: STOCKS,
  anchorAt: OPENED_AT,
});

export interface Answered<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly code: RejectionCode;
  readonly message: string;
  readonly data?: Readonly<Record<string, string>>;
}

export interface Asking {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

export interface SessionBody {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly user: { readonly id: string; readonly username: string };
}

export interface HttpExchange {
  readonly gateway: Gateway;
  readonly clock: ManualClock;
  readonly logger: KeptLogger;
  readonly store: Store;
  readonly send: <T = ErrorAnswer>(request: Request, env?: unknown) => Promise<Answered<T>>;
  readonly get: <T = ErrorAnswer>(path: string, asking?: Asking) => Promise<Answered<T>>;
  readonly post: <T = ErrorAnswer>(
    path: string,
    body: unknown,
    asking?: Asking,
  ) => Promise<Answered<T>>;
  /** Signs a player up and returns their credentials. */
  readonly signUp: (
    username?: string,
    more?: object,
    headers?: Asking['headers'],
  ) => Promise<{ username: string; password: string }>;
  readonly signIn: (username?: string, more?: object) => Promise<SessionBody>;
  /** Begins another session of a player who signed up. */
  readonly logIn: (credentials: object) => Promise<SessionBody>;
  /** Throws when the exchange warned of anything, unless that was expected. */
  readonly stop: () => Promise<void>;
}

export const PASSWORD = 'maru2025';

/** The least that argon2id allows: hashing takes no time from what is tested. */
const CHEAP = { memoryKib: 8, passes: 1 };

let phones = 0;

/** Sign-up form of a person; the phone is another one each time. */
export function person(username: string) {
  phones += 1;
  return {
    username,
    password: PASSWORD,
    name: '홍길동',
    phone: `011-${String(phones).padStart(8, '0')}`,
    email: `${username}@example.com`,
  };
}

const rules = (
  options: EngineRules['options'],
  rounds: EngineRules['rounds'],
  sites: SiteRegistry,
): EngineRules => ({
  options,
  rounds,
  makerFee: MAKER_FEE_RATE,
  takerFee: TAKER_FEE_RATE,
  estimatedFee: ESTIMATED_FEE_RATE,
  openOrdersMax: 200,
  copyPiece: 500,
  moneyTermsOf: termsBySite(sites.byId),
  bonusTermsOf: bonusTermsBySite(sites.byId),
  priceBand: rateOf('0.1'),
  warnAt: rateOf('0.8'),
  warnAgainBelow: rateOf('0.7'),
  demoFunds: moneyOf('10000'),
  demoBinary: moneyOf('10000'),
  binaryCurrencyOf: (site) => sites.byId(site)?.binaryCurrency ?? 'BKT',
  offersWallet: walletsBySite(sites.byId),
});

/** The rules of sites whose operators ask for no turnover: what is given may leave at once. */
export const withoutTurnover = (usual: EngineRules): EngineRules => ({
  ...usual,
  bonusTermsOf: () => NO_BONUS_TERMS,
});

const documented = new Map(
  Object.entries(openApiDocument('http://localhost').paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation['x-error-codes'] as readonly string[],
    ]),
  ),
);

/** A refusal that the API document does not list for its call is a defect of the document. */
function expectDocumented(request: Request, body: unknown): void {
  const codes = documented.get(`${request.method} ${new URL(request.url).pathname}`);
  if (codes === undefined) return;
  expect(codes).toContain((body as ErrorAnswer).code);
}

interface OpenedGateways {
  /** The one that acts. */
  readonly gateway: Gateway;
  /** The one that requests are sent to. */
  readonly front: Gateway;
  /** Resolves once the other process has read all that a test did in the one that acts. */
  readonly level: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function openGateways(
  store: Store,
  optionsOf: (sites: SiteRegistry) => Omit<GatewayOptions, 'store'>,
  follows = false,
): Promise<OpenedGateways> {
  if (TWO_PROCESSES && !follows) {
    const { acting, following, level, stop } = await openTwoProcesses(store, optionsOf);
    return { gateway: acting, front: following, level, stop };
  }
  const gateway = createGateway({ ...optionsOf(createSiteRegistry()), store });
  await (follows ? gateway.follow() : gateway.start());
  return { gateway, front: gateway, level: () => Promise.resolve(), stop: gateway.stop };
}

export async function createHttpExchange(
  p: {
    readonly store?: Store;
    readonly clock?: ManualClock;
    readonly http?: NonNullable<GatewayOptions['http']>;
    readonly rateLimits?: RateLimits;
    readonly auth?: AuthOptions;
    readonly mayWarn?: boolean;
    /** Follows the documents of another exchange over the same store, and does nothing by itself. */
    readonly follows?: boolean;
    readonly money?: NonNullable<GatewayOptions['money']>;
    /** Takes the place of the made markets where a test needs others. */
    readonly feed?: (made: ListedFeed) => ListedFeed;
    readonly rules?: (usual: EngineRules) => EngineRules;
    readonly providers?: GatewayOptions['providers'];
    readonly outbox?: NonNullable<GatewayOptions['outbox']>;
    readonly identity?: NonNullable<GatewayOptions['identity']>;
    /** A chain of the test's own instead of the sandbox. */
    readonly coins?: NonNullable<GatewayOptions['coins']>;
    readonly pushCarrier?: NonNullable<GatewayOptions['pushCarrier']>;
    readonly meter?: NonNullable<GatewayOptions['meter']>;
  } = {},
): Promise<HttpExchange> {
  const clock = p.clock ?? createManualClock(OPENED_AT);
  const logger = createKeptLogger();
  const store = p.store ?? createMemoryStore();
  const watched = watchKinds(store);
  const feed = p.feed?.(MADE_FEED) ?? MADE_FEED;
  const instruments = feed.listings.map((listing) => listing.instrument);
  const rulesOn = (sites: SiteRegistry): EngineRules => {
    const usual = rules(futuresOptions(instruments), roundOptions(instruments), sites);
    return p.rules?.(usual) ?? usual;
  };
  const random = (length: number) => new Uint8Array(randomBytes(length));
  const optionsOf = (sites: SiteRegistry): Omit<GatewayOptions, 'store'> => ({
    clock,
    random,
    feed,
    sites,
    rules: rulesOn(sites),
    insurance: moneyOf('1000000'),
    logger,
    ...(p.rateLimits && { rateLimits: p.rateLimits }),
    money: { coinRates: COIN_RATES, ...p.money },
    ...(p.providers && { providers: p.providers }),
    ...(p.outbox && { outbox: p.outbox }),
    ...(p.identity && { identity: p.identity }),
    ...(p.coins && { coins: p.coins }),
    ...(p.pushCarrier && { pushCarrier: p.pushCarrier }),
    ...(p.meter && { meter: p.meter }),
    http: { validateAnswers: true, ...p.http },
    auth: (core) =>
      createAuth(core, {
        passwords: createPasswordHasher(random, CHEAP),
        commonPasswords: COMMON_PASSWORDS,
        ...(p.rateLimits && { rateLimits: p.rateLimits }),
        ...p.auth,
      }),
  });
  const { gateway, front, level, stop } = await openGateways(watched.store, optionsOf, p.follows);

  const send = async <T>(request: Request, env?: unknown): Promise<Answered<T>> => {
    await level().catch(() => undefined);
    const response = await front.http.fetch(request, env);
    const body = (await response.json()) as T;
    if (response.status >= 400) {
      expectDocumented(request, body);
      expect(body).toMatchObject({ status: response.status, message: expect.stringMatching(/\S/) });
    }
    return { status: response.status, body, headers: response.headers };
  };
  const ask = (method: string, path: string, { token, headers, host }: Asking, body?: unknown) =>
    new Request(`http://${host ?? 'localhost'}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  let people = 0;
  const post = async <T>(path: string, body: unknown, asking: Asking = {}) => {
    const answered = await send<T>(ask('POST', path, asking, body));
    if (answered.status === 200) await expectKept(gateway, { path, body });
    return answered;
  };
  const signUp = async (
    username = `trader${people + 1}`,
    more: object = {},
    headers: Asking['headers'] = {},
  ) => {
    people += 1;
    const phone = `010-0000-${String(people).padStart(4, '0')}`;
    const registration = { ...person(username), phone, ...more };
    const { status } = await post('/api/player', registration, { headers });
    expect(status).toBe(200);
    return { username, password: PASSWORD };
  };
  const logIn = async (credentials: object): Promise<SessionBody> =>
    (await post<SessionBody>('/api/login', credentials)).body;
  return {
    gateway,
    clock,
    logger,
    store,
    send,
    get: (path, asking = {}) => send(ask('GET', path, asking)),
    post,
    signUp,
    signIn: async (username, more = {}) => {
      const credentials = await signUp(username, more);
      const session = await logIn({ ...credentials, ...more });
      expect(session.accessToken).toMatch(/\S/);
      return session;
    },
    logIn,
    stop: async () => {
      await stop();
      expect(watched.problems()).toEqual([]);
      if (p.mayWarn !== true && logger.warnings.length > 0) {
        throw new Error(`the exchange warned: ${logger.warnings.join('; ')}`);
      }
    },
  };
}
