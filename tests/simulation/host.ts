/**
 * The exchange as its players meet it: the whole gateway on a store that outlives it. A fault kills
 * it between two instructions, and another one takes its place on the same store.
 */
import { SITES } from '../../src/domain/sites.ts';
import { createSiteRegistry } from '../../src/gateway/sites/siteRegistry.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import {
  parseUserId,
  registrationId,
  sessionId,
  siteId,
  userId as userIdOf,
} from '../../src/domain/ids.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { reject } from '../../src/domain/rejections.ts';
import { createAuth } from '../../src/gateway/auth/auth.ts';
import type { PasswordHasher } from '../../src/gateway/auth/passwords.ts';
import { INSURANCE } from '../../src/gateway/exchange.ts';
import type { ListedFeed } from '../../src/gateway/feeds/index.ts';
import { createGateway, type Gateway } from '../../src/gateway/gateway.ts';
import { LOOP_LIMITS } from '../../src/gateway/loop/loop.ts';
import type { LogRecord, SocketHandler, SocketPort, Store } from '../../src/gateway/ports.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { decodeEvents } from '../../src/engine/index.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import type { AppendFate } from '../support/storeFaults.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import { Mortal, type StepFate, type StepKind } from './mortal.ts';
import { SandboxOutside } from './sandboxOutside.ts';
import { settle, type SimulatedTime, type SteppedClock } from './simulatedTime.ts';
import type { Authenticate } from '../../src/gateway/ports/bearer.ts';
import type { SubmitResult } from '../../src/gateway/ports/submit.ts';

export interface HostOptions {
  readonly feed: ListedFeed;
  readonly rules: EngineRules;
  readonly time: SimulatedTime;
  readonly chance: Chance;
  /** Randomness of the exchange itself. */
  readonly random: Chance;
  /** Faults of payments, and the randomness of the providers. */
  readonly payments: { readonly chance: Chance; readonly random: Chance };
  readonly faults: Faults;
  /** Called when the process died: every connection to it is gone. */
  readonly onDown: () => void;
}

/** Passwords are not what is simulated: a token is the id of its user. */
const authenticate: Authenticate = async (token) => {
  const userId = parseUserId(token);
  if (userId === undefined) return { ok: false, rejection: reject('LOGIN_REQUIRED') };
  const number = Number(userId.slice(2));
  return { ok: true, identity: { userId, siteId: siteId(1), sessionId: sessionId(number) } };
};

/** Selling asks for a password, whose real hash would cost more than all that is simulated. */
const UNHASHED: PasswordHasher = {
  hash: async (password) => password,
  verify: async (password, hash) => password === hash,
};

/** Coins of players beside the demo funds, so that they can withdraw from the beginning. */
const OPENING_COINS = [
  ['USDT', '1000'],
  ['BTC', '0.01'],
] as const;

/** Bets end early too. */
const SITES_WITH_CASH_OUT = SITES.map((site) => ({ ...site, cashOutMargin: '0.01' }));

/** More often than in production: most lives begin from one, and replay little after it. */
const SNAPSHOT_RECORDS = 2_000;

const NEVER = new Promise<never>(() => {});

const OTHER_STEPS: ReadonlySet<string> = new Set([
  'FundsMoved',
  'MoneyApplied',
  'P2pRequested',
  'CouponUsed',
]);

/**
 * Movements of money in the records: `FundsMoved`, or `APPROVED` and the other ends of
 * applications.
 */
const moneySteps = (records: readonly LogRecord[]): readonly string[] =>
  records
    .flatMap(({ events, version }) => decodeEvents(events, version))
    .flatMap((event) => {
      if (event.type === 'ApplicationEnded') return [event.status];
      if (event.type === 'P2pStepped') return [`P2P ${event.trade.status}`];
      return OTHER_STEPS.has(event.type) ? [event.type] : [];
    });

interface Life {
  readonly gateway: Gateway;
  readonly clock: SteppedClock;
  readonly mortal: Mortal;
}

export class Host {
  readonly medium: Store = createMemoryStore();
  readonly providers: SandboxOutside;
  readonly #options: HostOptions;
  #life: Life | undefined;
  #upAt = 0;
  #areFaultsOn = false;
  #nextFaultAt = Infinity;
  #nextStepFaultAt = Infinity;
  /** The next fault waits for a group in which money moves or is applied for. */
  #isForMoney = false;
  kills = 0;
  /** Steps of money that a fault met, by event. */
  readonly metByFaults = new Map<string, number>();

  constructor(options: HostOptions) {
    const { time, faults, payments } = options;
    this.#options = options;
    this.providers = new SandboxOutside({
      ...payments,
      time,
      faults,
      toExchange: (request) => this.#receive(request),
    });
  }

  /** Undefined while no process runs. */
  get gateway(): Gateway | undefined {
    return this.#life?.gateway;
  }

  async start(): Promise<void> {
    const { feed, rules, time, random } = this.#options;
    const clock = time.createClock();
    const mortal = new Mortal(this.medium);
    const { links, fetch } = this.providers;
    const gateway = createGateway({
      store: mortal.store,
      clock,
      // Over all of its lives, so that no name is drawn twice.
      random: (length) => Uint8Array.from({ length }, () => random.below(256)),
      feed,
      rules,
      insurance: INSURANCE,
      sites: createSiteRegistry(SITES_WITH_CASH_OUT),
      limits: { ...LOOP_LIMITS, snapshotRecords: SNAPSHOT_RECORDS },
      logger: { info: () => undefined, warn: (message) => this.#warn(mortal, message) },
      auth: (core) => ({ ...createAuth(core, { passwords: UNHASHED }), authenticate }),
      providers: { links, fetch: mortal.reach(fetch) },
    });
    await gateway.start();
    mortal.log.fateOf = (records) => this.#fate(records);
    mortal.fateOf = (kind) => this.#stepFate(kind);
    this.#life = { gateway, clock, mortal };
  }

  /** From now on things go wrong (or no more). */
  setFaults(areOn: boolean): void {
    const { chance, faults, time } = this.#options;
    this.#areFaultsOn = areOn;
    this.#nextFaultAt = time.now + chance.waitMs(faults.storeEveryMs);
    this.#nextStepFaultAt = time.now + chance.waitMs(faults.stepEveryMs);
    this.providers.areFaultsOn = areOn;
  }

  /** Runs what is due in the exchange; buries it when it died and wakes the next when it is time. */
  async step(): Promise<void> {
    const { time, faults, onDown } = this.#options;
    this.#life?.clock.run();
    this.providers.step();
    await settle();
    if (this.#life?.mortal.isDead === true) {
      this.#life.clock.stop();
      this.#life.mortal.bury();
      this.#life = undefined;
      this.kills += 1;
      this.#upAt = time.now + faults.downMs;
      onDown();
    }
    if (this.#life === undefined && time.now >= this.#upAt) await this.start();
  }

  /** As the HTTP server in front of it: no answer at all when the process dies or is gone. */
  async fetch(request: Request): Promise<Response> {
    const life = this.#life;
    if (life === undefined) throw new Error('connection refused');
    const response = await life.gateway.http.fetch(request);
    return life.mortal.isDead ? NEVER : response;
  }

  /** Receives a provider's callback: the connection breaks when the process dies. */
  async #receive(request: Request): Promise<Response> {
    const life = this.#life;
    if (life === undefined || life.mortal.isDead) throw new Error('connection refused');
    const response = await Promise.race([life.gateway.http.fetch(request), life.mortal.buried]);
    if (response === undefined || life.mortal.isDead) throw new Error('the connection was lost');
    return response;
  }

  connect(socket: SocketPort): SocketHandler | undefined {
    return this.#life?.gateway.connect(socket);
  }

  /** A command of the operator's, outside the simulated network. */
  async must(command: Unstamped): Promise<Extract<SubmitResult, { ok: true }>> {
    const result = await this.#life?.gateway.core.submit(command);
    if (result?.ok !== true)
      throw new Error(`${command.type} was refused: ${result?.rejection.code}`);
    return result;
  }

  /** Player `n`, registered without the cost of a password hash. */
  async register(n: number): Promise<void> {
    const id = registrationId(String(n).padStart(32, '0'));
    await this.must({ type: 'RegisterUser', siteId: siteId(1), registrationId: id });
    const profile = {
      siteId: siteId(1),
      username: `player-${n}`,
      name: `Player ${n}`,
      nick: `p${n}`,
      phone: '',
      email: '',
    };
    for (const [wallet, amount] of OPENING_COINS)
      await this.must({
        type: 'CreditFromHouse',
        userId: userIdOf(n),
        wallet,
        amount: moneyOf(amount),
        reference: `opening-${wallet}`,
      });
    const registrant = { profile, passwordHash: 'none' };
    await this.#life?.gateway.core.accounts.complete(id, registrant, userIdOf(n));
  }

  #fate(records: readonly LogRecord[]): AppendFate {
    const { chance, faults, time } = this.#options;
    if (!this.#areFaultsOn || time.now < this.#nextFaultAt) return 'stored';
    const steps = moneySteps(records);
    if (this.#isForMoney && steps.length === 0) return 'stored';
    for (const step of steps) this.metByFaults.set(step, (this.metByFaults.get(step) ?? 0) + 1);
    this.#nextFaultAt = time.now + chance.waitMs(faults.storeEveryMs);
    this.#isForMoney = chance.happens(faults.moneyShare);
    return chance.pick(faults.fates) ?? 'stored';
  }

  #stepFate(kind: StepKind): StepFate {
    const { chance, faults, time } = this.#options;
    if (!this.#areFaultsOn || time.now < this.#nextStepFaultAt) return 'done';
    this.#nextStepFaultAt = time.now + chance.waitMs(faults.stepEveryMs);
    const fate = chance.happens(0.5) ? 'killedBefore' : 'killedAfter';
    const name = `${kind} ${fate}`;
    this.metByFaults.set(name, (this.metByFaults.get(name) ?? 0) + 1);
    return fate;
  }

  /** Faults are meant to be warned about; a defect of the exchange is not. */
  #warn(from: Mortal, message: string): void {
    if (from.isDead) return;
    const isMeant = message.includes('were not stored');
    if (!isMeant || !this.#areFaultsOn) throw new Error(`the exchange warned: ${message}`);
  }
}
