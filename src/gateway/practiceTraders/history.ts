/**
 * The month that practice traders have behind them when an exchange opens for the first time. Their
 * commands are carried out by the engine at the moments of the recorded market and become the
 * beginning of the log, so their figures are computed like those of all traders.
 */
import type { Actor } from '../../domain/actor.ts';
import type { Command, Unstamped } from '../../domain/commands.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import type { InstrumentCode, RegistrationId, UserId } from '../../domain/ids.ts';
import { type Money, type Price, price as toPrice } from '../../domain/quantities.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { EngineRules, FuturesOptionConfig } from '../../engine/contract.ts';
import { execute, positionsOf } from '../../engine/index.ts';
import type { ListedFeed } from '../feeds/index.ts';
import { PROJECTIONS } from '../features.ts';
import { Batch } from '../loop/batch.ts';
import { emptyHead, type Head } from '../loop/head.ts';
import type { Feed, Store } from '../ports.ts';
import { createProjector } from '../projections/projector.ts';
import { createRoundNames } from '../rounds/roundOptions.ts';
import { enrolment, registerCommand } from './enrol.ts';
import { ordersTowards, type Standing, unitsHeld } from './orders.ts';
import { DECIDE_MS, type PracticeTrader } from './roster.ts';
import type { Bar } from './strategies.ts';

// Closed bars of a feed, as strategies read them.

/** Bars that close in (from, to], oldest first; none for hours in which the market was closed. */
export const closedBars = (
  feed: Pick<Feed, 'candles'>,
  { stock, period, periodMs }: Pick<PracticeTrader, 'stock' | 'period' | 'periodMs'>,
  from: Millis,
  to: Millis,
): readonly (Bar & { readonly closedAt: Millis })[] =>
  feed
    .candles(stock, period, from - periodMs + 1, to - periodMs + 1, to)
    .map(({ at, high, low, close }) => ({
      closedAt: at + periodMs,
      high: Number(high),
      low: Number(low),
      close: Number(close),
    }));

/** The last close: prices are whole numbers of their unit, which a double holds exactly. */
export const lastPrice = (bars: readonly Bar[]): Price => toPrice(BigInt(bars.at(-1)?.close ?? 0));

const FUNDING_MS = 8 * HOUR_MS;
/** How long before a price the one before it lies. */
const TICK_MS = 250;

export interface HistoryOptions {
  readonly store: Pick<Store, 'append'>;
  readonly rules: EngineRules;
  readonly feed: ListedFeed;
  readonly insurance: Money;
  readonly roster: readonly PracticeTrader[];
  /** One for each trader. */
  readonly registrations: readonly RegistrationId[];
  readonly since: Millis;
  readonly until: Millis;
}

interface Member {
  readonly trader: PracticeTrader;
  readonly userId: UserId;
  readonly option: FuturesOptionConfig;
  readonly bars: readonly (Bar & { readonly closedAt: Millis })[];
  /** How many of the bars have closed. */
  closed: number;
}

class Past {
  readonly #options: HistoryOptions;
  readonly #head: Head;
  readonly batch: Batch;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#head = emptyHead(options.rules);
    const names = createRoundNames(options.rules.rounds);
    this.batch = new Batch(
      this.#head,
      createProjector(PROJECTIONS, { names, traderName: () => '' }),
    );
  }

  /** The command's events; none where it was refused. */
  submit(at: Millis, command: Unstamped, actor: Actor): readonly ExchangeEvent[] {
    const stamped: Command = { ...command, at };
    const outcome = execute(this.#head.engine, stamped);
    this.#head.at = at;
    if (!outcome.ok) return [];
    this.batch.add(at, { actor, command }, outcome.events);
    return outcome.events;
  }

  /** Feeds the price of a moment to the engine; false where the market was closed. */
  move(stock: InstrumentCode, at: Millis): boolean {
    const tick = this.#options.feed.tick(stock, at - TICK_MS, at);
    if (tick === undefined) return false;
    this.submit(at, { type: 'MoveMarket', tick }, 'exchange');
    return true;
  }

  positionOf({ userId, option }: Member) {
    return positionsOf(this.#head.engine, userId, option.optionId)[0];
  }

  enrol(trader: PracticeTrader, registration: RegistrationId, at: Millis): Member | undefined {
    const { rules, feed, until } = this.#options;
    const option = rules.options.find(({ instrument }) => instrument === trader.stock);
    const user = this.submit(at, registerCommand(registration), 'exchange').find(
      (event) => event.type === 'UserRegistered',
    );
    if (option === undefined || user === undefined) return undefined;
    const userId = user.user.id;
    for (const [command, actor] of enrolment(userId, trader, option.optionId))
      this.submit(at, command, actor);
    const { strategy, periodMs } = trader;
    const bars = closedBars(feed, trader, at - strategy.bars * 2 * periodMs, until);
    const closed = bars.findIndex(({ closedAt }) => closedAt > at);
    return { trader, userId, option, bars, closed: closed === -1 ? bars.length : closed };
  }

  /** Makes the trader's decision at a moment at which one of their bars may have closed. */
  decide(member: Member, at: Millis): void {
    const { trader, bars } = member;
    if (bars[member.closed]?.closedAt !== at) return;
    member.closed += 1;
    const { strategy, stock } = trader;
    if (member.closed < strategy.bars) return;
    const seen = bars.slice(member.closed - strategy.bars, member.closed);
    const price = lastPrice(seen);
    const standing: Standing = { ...member, position: this.positionOf(member), price, at };
    const orders = ordersTowards(standing, strategy.decide(seen, unitsHeld(standing)));
    if (orders.length === 0 || !this.move(stock, at)) return;
    for (const order of orders) this.submit(at, order, member.userId);
  }

  settleFunding(members: readonly Member[], at: Millis): void {
    const held = new Set(
      members.filter((member) => this.positionOf(member)).map(({ trader }) => trader.stock),
    );
    for (const instrument of held) {
      if (!this.move(instrument, at)) continue;
      const { rate } = this.#options.feed.funding(instrument, at - 1);
      this.submit(at, { type: 'SettleFunding', instrument, rate, dueAt: at }, 'exchange');
    }
  }
}

/** Writes the beginning of the log of a store that holds none. */
export async function playHistory(options: HistoryOptions): Promise<void> {
  const { store, insurance, roster, registrations, since, until } = options;
  const past = new Past(options);
  const from = Math.ceil(since / DECIDE_MS) * DECIDE_MS;
  past.submit(from, { type: 'OpenExchange', insurance }, 'exchange');
  const members = roster.flatMap((trader, index) => {
    const registration = registrations[index];
    return (registration && past.enrol(trader, registration, from)) ?? [];
  });
  for (let at = from + DECIDE_MS; at < until; at += DECIDE_MS) {
    if (at % FUNDING_MS === 0) past.settleFunding(members, at);
    for (const member of members) past.decide(member, at);
  }
  const { records, rows, lines } = past.batch;
  await store.append(records, rows, lines);
}
