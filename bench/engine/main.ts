/** The engine alone: commands, ticks that reach nothing, stored events and snapshots. */
import { pathToFileURL } from 'node:url';
import type { Command } from '../../src/domain/commands.ts';
import { type ExchangeEvent, isTransient } from '../../src/domain/events.ts';
import {
  decodeEvents,
  encodeEvents,
  type EngineState,
  EVENTS_VERSION,
  evolve,
  execute,
  initialState,
  provideRowCode,
  readMemberRows,
  readSectionHead,
  writeMemberRows,
  writeSectionHeads,
} from '../../src/engine/index.ts';
import { generatedRowCode } from '../../src/server/generatedRowCode.ts';
import type { BenchRow } from '../support.ts';
import { createDay, idleTicks, openedExchange, restingExchange, rules } from './workload.ts';

const USERS = 1_000;
const COMMANDS = 300_000;
/** Commands made at a time: few, so that they are fresh in memory like those of a socket. */
const CHUNK = 500;
const TICKS = 200_000;
const ROUNDS = 3;
/** Events of one stored text, about what the loop groups under load. */
const GROUP = 100;

/** Seconds of the best of a few rounds, each on what `prepare` makes for it. */
function best<T>(prepare: () => T, action: (made: T) => void): number {
  let seconds = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = prepare();
    const start = performance.now();
    action(made);
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return seconds;
}

const thousands = (perSecond: number): string => `${(perSecond / 1000).toFixed(0)} k/s`;
const times = (ours: number, peer: number): string => `${(ours / peer).toFixed(2)}x`;

const runAll = (commands: readonly Command[]) => (state: EngineState) => {
  for (const command of commands) execute(state, command);
};

interface DayResult {
  readonly state: EngineState;
  /** Seconds spent in `execute`. */
  readonly seconds: number;
  readonly events: readonly ExchangeEvent[];
}

/** Lives a day through; only the executing is timed. */
function liveDay(keepsEvents: boolean): DayResult {
  const { state, next } = createDay(USERS);
  const events: ExchangeEvent[] = [];
  let seconds = 0;
  let refused = 0;
  for (let done = 0; done < COMMANDS; done += CHUNK) {
    const commands = next(CHUNK);
    const start = performance.now();
    const outcomes = commands.map((command) => execute(state, command));
    seconds += (performance.now() - start) / 1000;
    for (const outcome of outcomes) {
      if (!outcome.ok) refused += 1;
      else if (keepsEvents)
        for (const event of outcome.events) if (!isTransient(event)) events.push(event);
    }
  }
  if (refused > COMMANDS / 20) throw new Error(`${refused} commands were refused`);
  return { state, seconds, events };
}

/** Against the replay of the same day: its bookkeeping without deciding anything. */
function commandRow(seconds: number, events: readonly ExchangeEvent[]): BenchRow {
  const replay = best(
    () => openedExchange(USERS),
    (state) => {
      for (const event of events) evolve(state, event);
    },
  );
  const ours = COMMANDS / seconds;
  const peer = COMMANDS / replay;
  return {
    name: `engine alone: ${USERS} users, LIMIT 40, MARKET 20, cancel 25, tick 15 of 100`,
    value: `${thousands(ours)} commands`,
    peer: `replay of their events ${thousands(peer)} (${thousands(events.length / replay)} events)`,
    ratio: times(ours, peer),
    goal: '200 k/s',
  };
}

/** Against a tick that looks at every order and every cross account instead of asking an index. */
function tickRow(name: string, state: EngineState, goal: string): BenchRow {
  const commands = idleTicks(TICKS);
  const ours = best(() => state, runAll(commands)) / TICKS;
  const peer = best(() => state, scanOften) / SCANS;
  return {
    name,
    value: `${(ours * 1e9).toFixed(0)} ns`,
    peer: `looking at each ${(peer * 1e9).toFixed(0)} ns`,
    ratio: times(peer, ours),
    goal,
  };
}

const SCANS = 500;

function scanOften(state: EngineState): void {
  let reached = 0;
  for (let n = 0; n < SCANS; n += 1) {
    for (const { order } of state.orders.values())
      if (order.price !== undefined && order.price < 0n) reached += 1;
    for (const { cross } of state.members.values())
      for (const { position } of cross.holdings)
        if (position?.liquidationPrice !== undefined && position.liquidationPrice < 0n)
          reached += 1;
  }
  if (reached > 0) throw new Error('a price below zero');
}

const grouped = (events: readonly ExchangeEvent[]): readonly (readonly ExchangeEvent[])[] =>
  Array.from({ length: Math.ceil(events.length / GROUP) }, (_, n) =>
    events.slice(n * GROUP, (n + 1) * GROUP),
  );

/** Plain JSON of the objects, integers as tagged text: what one would write first. */
const tagged = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `#${value}` : value;
const untagged = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('#') ? BigInt(value.slice(1)) : value;

function codecRows(events: readonly ExchangeEvent[]): readonly BenchRow[] {
  const groups = grouped(events);
  const texts = groups.map(encodeEvents);
  const plainTexts = groups.map((group) => JSON.stringify(group, tagged));
  const speed = (action: () => void): number => events.length / best(() => undefined, action);
  const write = speed(() => groups.forEach((group) => encodeEvents(group)));
  const plainWrite = speed(() => groups.forEach((group) => JSON.stringify(group, tagged)));
  const read = speed(() => texts.forEach((text) => decodeEvents(text, EVENTS_VERSION)));
  const plainRead = speed(() => plainTexts.forEach((text) => JSON.parse(text, untagged)));
  const bytes = (all: readonly string[]): string =>
    `${(all.join('').length / events.length).toFixed(0)} B`;
  return [
    {
      name: 'engine: events to text',
      value: `${thousands(write)}, ${bytes(texts)} an event`,
      peer: `JSON.stringify with tagged integers ${thousands(plainWrite)}, ${bytes(plainTexts)}`,
      ratio: times(write, plainWrite),
      goal: '300 k/s',
    },
    {
      name: 'engine: events from text',
      value: thousands(read),
      peer: `JSON.parse with tagged integers ${thousands(plainRead)}`,
      ratio: times(read, plainRead),
      goal: '300 k/s',
    },
  ];
}

const writeWhole = (state: EngineState) => ({
  heads: writeSectionHeads(state),
  rows: [...state.members.values()].map((member) => writeMemberRows(state, member)),
});

function readWhole({ heads, rows }: ReturnType<typeof writeWhole>): void {
  const state = initialState(rules);
  for (const [section, head] of heads.entries()) {
    const texts = rows.flatMap((member) => member[section] ?? []);
    const parsed: unknown = JSON.parse(`[${texts.join(',')}]`);
    readMemberRows(state, head, Array.isArray(parsed) ? parsed : []);
  }
  for (const head of heads) readSectionHead(state, head);
}

/** Against replaying the day's log, which is what a start without a snapshot does. */
function snapshotRow({ state, events }: DayResult): BenchRow {
  const whole = writeWhole(state);
  const characters = whole.rows.flat().reduce((sum, row) => sum + (row?.length ?? 0), 0);
  const write = best(() => state, writeWhole);
  const read = best(() => whole, readWhole);
  const texts = grouped(events).map(encodeEvents);
  const replay = best(
    () => openedExchange(USERS),
    (fresh) => {
      for (const each of texts)
        for (const event of decodeEvents(each, EVENTS_VERSION)) evolve(fresh, event);
    },
  );
  return {
    name: `engine: snapshot of ${state.orders.size} working orders, ${(characters / 1e6).toFixed(1)} MB`,
    value: `${(write * 1000).toFixed(0)} ms to write, ${(read * 1000).toFixed(0)} ms to read`,
    peer: `reading and replaying ${events.length} events ${(replay * 1000).toFixed(0)} ms`,
    ratio: times(replay, read),
    goal: '',
  };
}

/** Takes about half a minute. */
export async function run(): Promise<BenchRow[]> {
  provideRowCode(generatedRowCode);
  const days = Array.from({ length: ROUNDS }, () => liveDay(false).seconds);
  const day = liveDay(true);
  return [
    commandRow(Math.min(...days), day.events),
    tickRow('engine: a tick over 4,000 resting orders', restingExchange(USERS, false), '< 2 µs'),
    tickRow('engine: the same with 1,000 positions', restingExchange(USERS, true), ''),
    ...codecRows(day.events),
    snapshotRow(day),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
