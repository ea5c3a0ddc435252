/** The demo's data: made-up people play the real exchange through its own calls, day by day. */
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/domain/time.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { createChance } from './chance.ts';
import { createCopying } from './copying.ts';
import { createOperator } from './operator.ts';
import { actOnce, DEMO_PASSWORD, type Person, type Scene, signUp } from './people.ts';
import { openPlayed, type PlayedOptions } from './played.ts';

export interface DemoOptions extends Omit<PlayedOptions, 'startAt'> {
  readonly seed: string;
  /** When the played days end. */
  readonly until: Millis;
  readonly people?: number;
  readonly sessions?: number;
}

export interface DemoSummary {
  readonly usernames: readonly string[];
  readonly password: string;
  /** By call and code. */
  readonly refusals: ReadonlyMap<string, number>;
}

const SEED_KEY = 'demo-data';
const PEOPLE = 24;
/** Two a day for a week. */
const SESSIONS = 14;
const SESSION_EVERY_MS = 12 * 60 * MINUTE_MS;
/** Long enough for bets of a minute to end. */
const STEPS = 8;
const STEP_MS = 20 * SECOND_MS;
const ACTING = 6;
/** Applications and questions that are left for a visitor of the console. */
const LEFT = 5;

/** @throws Error in one line where the store holds demo data, or an exchange that was used */
async function claim(store: Store, seed: string): Promise<void> {
  const known = await store.readMeta(SEED_KEY);
  if (known !== undefined) throw new Error(`the store holds the demo data of seed ${known}`);
  if ((await store.read(0, 1)).length > 0)
    throw new Error('the store holds an exchange already: demo data is made in a new one');
  await store.writeMeta(SEED_KEY, seed);
}

export async function playDemo(options: DemoOptions): Promise<DemoSummary> {
  const { store, seed, until, people = PEOPLE, sessions = SESSIONS } = options;
  await claim(store, seed);
  const sessionMs = STEPS * STEP_MS;
  const startOf = (session: number): Millis =>
    until - sessionMs - (sessions - 1 - session) * SESSION_EVERY_MS;
  const played = await openPlayed({ ...options, startAt: startOf(0) });
  const chance = createChance(seed);
  let requests = 0;
  const nextId = (): string => {
    requests += 1;
    return `demo-${requests}`;
  };
  const scene: Scene = { played, chance, nextId };
  const known: Person[] = [];
  try {
    await played.pass(SECOND_MS);
    const operator = await createOperator(scene);
    await operator.open();
    const copying = createCopying(scene, people);
    for (let session = 0; session < sessions; session += 1) {
      played.leapTo(startOf(session));
      await played.pass(SECOND_MS);
      const isLast = session === sessions - 1;
      const newcomers: Person[] = [];
      const wanted = Math.ceil(((session + 1) * people) / sessions);
      while (known.length + newcomers.length < wanted)
        newcomers.push(await signUp(scene, known.length + newcomers.length + 1));
      known.push(...newcomers);
      await copying.apply(newcomers);
      await operator.admit();
      await copying.follow(newcomers);
      const others = known.filter((person) => !copying.isTrader(person));
      for (let step = 0; step < STEPS; step += 1) {
        await copying.trade();
        for (let n = 0; n < ACTING; n += 1) await actOnce(scene, chance.among(others));
        await played.pass(STEP_MS);
      }
      await operator.work(isLast ? LEFT : 0);
    }
  } finally {
    await played.stop();
  }
  const usernames = known.map(({ username }) => username);
  return { usernames, password: DEMO_PASSWORD, refusals: played.refusals };
}
