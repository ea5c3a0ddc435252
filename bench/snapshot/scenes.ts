/** Exchanges that a server may find at its start, which differ in what has become due meanwhile. */
import { openFeed } from '../../src/server/feed.ts';
import { rate } from '../../src/domain/quantities.ts';
import { HOUR_MS, type Millis } from '../../src/domain/time.ts';
import { type EngineState, execute } from '../../src/engine/index.ts';
import { MARKETS, type Opening, TICK_SIZE } from '../engine/workload.ts';
import { tradedExchange } from './tradedUsers.ts';

export interface Scene {
  readonly title: string;
  /** Milliseconds from the start of the process until it is ready; undefined where none is set. */
  readonly goalMs: number | undefined;
  readonly make: (users: number) => Promise<EngineState>;
}

const FUNDING_EVERY_MS = 8 * HOUR_MS;
/** The seed of the tested server's replay; its day follows from today. */
const SEED = 'maru';

/** From 1.4 to 7 % below the market: as far as orders lie that wait for more than a minute. */
const waitsAt = (start: bigint, number: number): bigint => {
  const away = (start * BigInt(10 + 4 * number)) / 1_000n;
  return ((start - away) / TICK_SIZE) * TICK_SIZE;
};

/** The prices of the server's feed at a moment. */
async function openingAt(at: Millis): Promise<Opening> {
  const feed = await openFeed(
    { kind: 'replay', directory: undefined },
    { anchorAt: at, seed: SEED },
  );
  const starts = MARKETS.map((instrument) => {
    const mark = feed.tick(instrument, at, at)?.markPrice;
    if (mark === undefined) throw new Error(`${instrument} has no price`);
    return mark;
  });
  return { starts, waitsAt };
}

/**
 * A server that was stopped a minute ago: prices are where they were, and no funding is due.
 * @param remembered see `tradedExchange`
 */
async function stoppedExchange(users: number, remembered?: number): Promise<EngineState> {
  const now = Date.now();
  const state = tradedExchange(users, await openingAt(now), remembered);
  const dueAt = Math.floor(now / FUNDING_EVERY_MS) * FUNDING_EVERY_MS;
  for (const instrument of MARKETS)
    execute(state, { type: 'SettleFunding', at: now, instrument, rate: rate(0n), dueAt });
  return state;
}

/** With so many requests of each kind a user weighs 80 kB, as in the first version. */
const REMEMBERED_OF_80_KB = 550;

const SCENES = {
  restart: {
    title: 'after a minute',
    goalMs: 5_000,
    make: (users) => stoppedExchange(users),
  },
  heavy: {
    title: 'after a minute',
    goalMs: 5_000,
    make: (users) => stoppedExchange(users, REMEMBERED_OF_80_KB),
  },
  /**
   * The worst that a stop can end with: the first prices liquidate what every third user holds, and
   * funding is due for what remains.
   */
  crash: {
    title: 'after a crash of prices, with funding due',
    goalMs: undefined,
    make: async (users) => tradedExchange(users),
  },
} satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;

export const sceneOf = (name: SceneName): Scene => SCENES[name];

export const isSceneName = (name: string): name is SceneName => Object.hasOwn(SCENES, name);
