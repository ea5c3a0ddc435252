/**
 * A seeded simulation: players trade through the whole product (calls, HTTP app, engine, log,
 * broker, ingest, fold) while things go wrong; at the end an auditor reads the log and every
 * client is compared with the exchange.
 */
import { type UserId, userId } from '../../src/domain/ids.ts';
import { MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { invariants } from '../../src/engine/index.ts';
import { stateHash } from '../../src/gateway/loop/head.ts';
import { restore } from '../../src/gateway/loop/restore.ts';
import type { Logger } from '../../src/gateway/ports.ts';
import type { WireFuturesOption } from '../../src/protocol/futures/entities.ts';
import type { WireStatementLine } from '../../src/protocol/statement/entities.ts';
import { Auditor } from './auditor.ts';
import { type Chance, createChance } from './chance.ts';
import { Client } from './client.ts';
import { CopyFloor } from './copyFloor.ts';
import { Counter } from './counter.ts';
import { Desk, Tally } from './desk.ts';
import { divergences } from './divergences.ts';
import { FAULTS, type Faults, NO_FAULTS } from './faults.ts';
import { Host } from './host.ts';
import { openMarket, type SimulatedMarket } from './market.ts';
import { requestsIn, unkept, wrongArrivals, wrongLists } from './moneyChecks.ts';
import { greedy } from './players/greedy.ts';
import { random } from './players/random.ts';
import { simulatedRules } from './rules.ts';
import { SimulatedTime } from './simulatedTime.ts';
import { byOwner, readStatement, statementFaults } from './statementCheck.ts';
import { TermsFloor } from './termsFloor.ts';
import { TradeCounter } from './tradeCounter.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly players: number;
  readonly minutes: number;
  readonly faults: boolean;
  /** Clients for whom the exchange is one that offers only what the specification names. */
  readonly isSpec?: boolean;
  /** False leaves out every check, to know what checking costs; the report then proves nothing. */
  readonly isChecked?: boolean;
  /** Called after each simulated hour. */
  readonly onHour?: (hour: number, commands: number) => void;
}

export interface SimulationReport {
  readonly commands: number;
  /** Answers by code, `OK` among them. */
  readonly answers: Readonly<Record<string, number>>;
  readonly records: number;
  readonly fills: number;
  readonly liquidations: number;
  readonly warnings: number;
  readonly fundings: number;
  readonly betsSettled: number;
  readonly betsCashedOut: number;
  /** Copies and what became of them, and fees paid to traders. */
  /** Orders with a time in force or post-only, and how they went. */
  readonly orders: Readonly<Record<string, number>>;
  readonly copies: Readonly<Record<string, number>>;
  /** Money that moved or waits, by kind and status: `TO`, `W APPROVED`, `P2P BUY EXPIRED`. */
  readonly money: Readonly<Record<string, number>>;
  /** Steps of money at whose storing something went wrong. */
  readonly moneyFaults: Readonly<Record<string, number>>;
  /** Payments at the providers by how they stand, and what went wrong with them. */
  readonly payments: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly cuts: number;
  /** Lines of what is broken; empty when all is well. */
  readonly invariants: readonly string[];
  /** Clients that know something else than the exchange. */
  readonly divergences: readonly string[];
  /** SHA-256 of everything durable at the end. */
  readonly stateHash: string;
}

const STEP_MS = 5 * SECOND_MS;
/** Mean time between two actions of one player. */
const ACT_EVERY_MS = 4 * MINUTE_MS;
const HOUR_STEPS = (60 * MINUTE_MS) / STEP_MS;
/** Every so manieth client keeps its log. */
const LOG_EVERY = 20;
/** After the end clients have this long to receive the remaining events. */
const QUIET_MS = 5 * MINUTE_MS;
const READ = 2_000;
const SILENT: Logger = { info: () => undefined, warn: () => undefined };

interface Player {
  readonly client: Client;
  readonly desk: Desk;
  readonly chance: Chance;
  nextActAt: number;
  nextCutAt: number;
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #faults: Faults;
  readonly #market: SimulatedMarket;
  readonly #time: SimulatedTime;
  readonly #host: Host;
  readonly #counter: Counter;
  readonly #trades: TradeCounter;
  readonly #termsFloor: TermsFloor;
  readonly #copies: CopyFloor;
  readonly #tally = new Tally();
  readonly #broken: string[] = [];
  readonly #rules: EngineRules;
  #players: readonly Player[] = [];

  constructor(options: SimulationOptions, market: SimulatedMarket) {
    this.#options = options;
    this.#market = market;
    this.#faults = options.faults ? FAULTS : NO_FAULTS;
    this.#rules = simulatedRules(market.feed);
    this.#time = new SimulatedTime(market.startAt);
    this.#host = new Host({
      feed: market.feed,
      rules: this.#rules,
      time: this.#time,
      chance: createChance(options.seed, 1),
      random: createChance(options.seed, 4),
      payments: { chance: createChance(options.seed, 6), random: createChance(options.seed, 7) },
      faults: this.#faults,
      onDown: () => {
        for (const { client } of this.#players) client.link.drop();
      },
    });
    this.#counter = new Counter({
      host: this.#host,
      scheduler: this.#time.scheduler,
      chance: createChance(options.seed, 3),
      faults: this.#faults,
    });
    const floor = { host: this.#host, chance: createChance(options.seed, 8) };
    this.#copies = new CopyFloor({ ...floor, players: options.players });
    this.#termsFloor = new TermsFloor({ host: this.#host, chance: createChance(options.seed, 9) });
    this.#trades = new TradeCounter({ host: this.#host, chance: createChance(options.seed, 5) });
  }

  async run(): Promise<SimulationReport> {
    await this.#open();
    const { minutes, onHour } = this.#options;
    const steps = Math.ceil((minutes * MINUTE_MS) / STEP_MS);
    this.#host.setFaults(true);
    for (let step = 1; step <= steps; step += 1) {
      await this.#step(this.#market.startAt + step * STEP_MS);
      if (step % HOUR_STEPS !== 0) continue;
      await this.#checkInvariants(`hour ${step / HOUR_STEPS}`);
      onHour?.(step / HOUR_STEPS, this.#tally.sent);
    }
    await this.#quiet();
    return this.#report();
  }

  /** Players with their demo funds, connected and caught up. */
  async #open(): Promise<void> {
    const { players, seed } = this.#options;
    await this.#host.start();
    for (let n = 1; n <= players; n += 1) await this.#host.register(n);
    await this.#trades.handOutCoupons(this.#market.startAt);
    const options = await this.#readOptions();
    this.#players = Array.from({ length: players }, (_, index) =>
      this.#seat(index + 1, seed, options),
    );
    for (const { client } of this.#players) client.start();
    await this.#step(this.#market.startAt + 1);
  }

  async #readOptions(): Promise<readonly WireFuturesOption[]> {
    const client = this.#clientOf(1, createChance(this.#options.seed, 2));
    const answer = await client.api.call('optionList', {});
    if (!answer.ok) throw new Error(`there are no options: ${answer.error.code}`);
    // Loads the calls that come later, which takes time of the machine and not of the simulation.
    await client.api.call('moneyTerms', {});
    return answer.value;
  }

  #clientOf(n: number, chance: Chance): Client {
    return new Client({
      userId: userId(n),
      host: this.#host,
      scheduler: this.#time.scheduler,
      chance,
      faults: this.#faults,
      keepsLog: n % LOG_EVERY === 1,
      isSpec: this.#options.isSpec ?? false,
    });
  }

  #seat(n: number, seed: number, options: readonly WireFuturesOption[]): Player {
    const chance = createChance(seed, 10 * n);
    const client = this.#clientOf(n, createChance(seed, 10 * n + 1));
    const desk = new Desk({
      client,
      strategy: n % 3 === 0 ? greedy : random,
      chance,
      now: () => this.#time.now,
      options,
      ticker: (stock) => this.#ticker(stock),
      tally: this.#tally,
      apply: (asked) => this.#counter.apply(client.userId, asked),
    });
    const { startAt } = this.#market;
    return {
      client,
      desk,
      chance,
      nextActAt: startAt + chance.waitMs(ACT_EVERY_MS),
      nextCutAt: startAt + chance.waitMs(this.#faults.cutEveryMs),
    };
  }

  /** Tickers as the exchange shows them; none while it is down. */
  #ticker(stock: string) {
    const market = this.#host.gateway?.core.market;
    const code = market?.stocks.find((one) => one === stock);
    return code === undefined ? undefined : market?.ticker(code);
  }

  async #step(at: number): Promise<void> {
    this.#time.begin(at);
    await this.#host.step();
    this.#counter.step();
    this.#trades.step(at);
    this.#termsFloor.step(at);
    this.#copies.step();
    for (const player of this.#players) {
      if (player.nextCutAt <= at) {
        player.client.link.cut(1 + player.chance.below(this.#faults.cutMs));
        player.nextCutAt = at + player.chance.waitMs(this.#faults.cutEveryMs);
      }
      if (player.nextActAt > at) continue;
      player.desk.act();
      player.nextActAt = at + player.chance.waitMs(ACT_EVERY_MS);
    }
    await this.#time.advance(at + STEP_MS);
  }

  /** No new commands and no faults; what is under way arrives. */
  async #quiet(): Promise<void> {
    this.#host.setFaults(false);
    const until = this.#time.now + QUIET_MS;
    for (let at = this.#time.now + STEP_MS; at <= until; at += STEP_MS) {
      this.#time.begin(at);
      await this.#host.step();
      for (const { desk } of this.#players) desk.askAgain();
      await this.#time.advance(at + STEP_MS);
    }
    // What other devices did reaches clients without numbered events with the next connection alone.
    for (const { client } of this.#players) if (client.isSpec) client.link.cut(STEP_MS);
    // The market stands still from here on: the last events have time to arrive.
    await this.#time.advance(until + 2 * QUIET_MS);
  }

  get #isChecked(): boolean {
    return this.#options.isChecked ?? true;
  }

  async #checkInvariants(when: string): Promise<void> {
    if (!this.#isChecked) return;
    const { head } = await restore(this.#host.medium, this.#rules, SILENT);
    this.#broken.push(...invariants(head.engine).map((line) => `${when}: ${line}`));
  }

  async #report(): Promise<SimulationReport> {
    const { gateway, medium } = this.#host;
    if (gateway === undefined) throw new Error('the exchange did not come back');
    const clients = this.#players.map(({ client }) => client);
    const diverged = this.#isChecked ? await divergences(gateway.core, clients) : [];
    const statements = this.#isChecked ? await this.#readStatements() : [];
    await gateway.stop();
    const { head } = await restore(medium, this.#rules, SILENT);
    const hash = stateHash(head.engine);
    const auditor = new Auditor(this.#rules, {
      option: (id) => this.#rules.rounds.find(({ optionId }) => optionId === id),
      between: ({ instrument }, from, to) =>
        instrument === undefined ? [] : this.#market.feed.prices(instrument, from, to),
    });
    if (this.#isChecked) await this.#check(hash, auditor);
    const balances = byOwner(auditor.balances);
    for (const [owner, lines] of statements)
      this.#broken.push(...statementFaults(owner, lines, balances.get(owner) ?? new Map()));
    return {
      commands: this.#tally.sent,
      answers: Object.fromEntries([...this.#tally.codes].toSorted(([, a], [, b]) => b - a)),
      records: head.position,
      fills: auditor.fills,
      liquidations: auditor.liquidations,
      warnings: auditor.warnings,
      fundings: auditor.fundings,
      betsSettled: auditor.bets.settled,
      betsCashedOut: auditor.bets.cashedOut,
      orders: {
        ...auditor.orders.counts(),
        ...auditor.conditional.counts(),
        ...auditor.pairs.counts(),
        ...auditor.sizes.counts(),
      },
      copies: auditor.copies.counts(),
      money: {
        ...auditor.money.counts(),
        ...auditor.trades.counts(),
        'over a chain': auditor.money.arrived.size,
        'terms and rates changed': auditor.money.termsChanged,
      },
      moneyFaults: Object.fromEntries(this.#host.metByFaults),
      payments: this.#host.providers.counts(),
      kills: this.#host.kills,
      cuts: clients.reduce((sum, { link }) => sum + link.cuts, 0),
      invariants: this.#broken,
      divergences: diverged,
      stateHash: hash,
    };
  }

  async #readStatements() {
    const read: (readonly [UserId, readonly WireStatementLine[]])[] = [];
    for (const { client } of this.#players)
      read.push([client.userId, await readStatement(this.#host, client.userId)]);
    return read;
  }

  /** Stopping has saved what was in memory; the log alone must lead to the same, and add up. */
  async #check(hash: string, auditor: Auditor): Promise<void> {
    const fromLog = await restore(
      { ...this.#host.medium, loadSnapshot: async () => undefined },
      this.#rules,
      SILENT,
    );
    if (stateHash(fromLog.head.engine) !== hash)
      this.#broken.push('the log alone leads to another state');
    await this.#checkInvariants('end');
    await this.#audit(auditor);
    this.#broken.push(...auditor.complaints);
    const { placed, settled, cashedOut } = auditor.bets;
    if (settled + cashedOut !== placed)
      this.#broken.push(`${placed} bets, ${settled} settled, ${cashedOut} cashed out`);
    for (const says of this.#tally.nonsenseTaken)
      this.#broken.push(`a call was accepted that must be refused: ${says}`);
    for (const id of this.#tally.acknowledged)
      if (!auditor.wasAccepted(id))
        this.#broken.push(`${id} was acknowledged and is not in the log`);
    await this.#checkMoney(auditor);
    for (const { client, desk } of this.#players)
      if (desk.hasUnanswered) this.#broken.push(`${client.userId} never got an answer`);
  }

  async #checkMoney({ money: { facts, arrived }, trades }: Auditor): Promise<void> {
    const users = this.#players.map(({ client }) => client.userId);
    this.#broken.push(
      ...this.#tally.complaints,
      ...unkept(this.#tally.moved, facts),
      ...this.#tally.traded.flatMap((id) =>
        trades.isKnown(id) ? [] : [`${id} was acknowledged and is not in the log`],
      ),
      ...wrongArrivals(this.#tally.arriving, arrived),
      ...(await wrongLists(this.#host.medium, users, [...facts.values(), ...trades.released()])),
    );
  }

  async #audit(auditor: Auditor): Promise<void> {
    for (let after = 0; ;) {
      const records = await this.#host.medium.read(after, READ);
      for (const record of records) auditor.add(record);
      after += records.length;
      if (records.length < READ) break;
    }
    auditor.finish();
    auditor.checkProviders({
      book: this.#host.providers.book,
      requests: await requestsIn(this.#host.medium),
    });
  }
}

/** Same options, same report. */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  return new Simulation(options, await openMarket(options.seed, options.minutes)).run();
}
