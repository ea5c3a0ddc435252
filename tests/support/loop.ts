/** A loop on a store that can be made to fail, and ways to start it again on the same medium. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { userId } from '../../src/domain/ids.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { workingOrdersOf } from '../../src/engine/index.ts';
import type { StoredRun } from '../../src/gateway/loop/batch.ts';
import { stateHash } from '../../src/gateway/loop/head.ts';
import {
  createLoop,
  type Loop,
  LOOP_LIMITS,
  type LoopLimits,
} from '../../src/gateway/loop/loop.ts';
import type { RestoreProgress } from '../../src/gateway/loop/restore.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { createManualClock, type ManualClock } from './clock.ts';
import { orderOf, registration, START_AT, testRules, tickOf, type TickSpec } from './engine.ts';
import { testProjector } from './projector.ts';
import { createKeptLogger, type KeptLogger } from './logger.ts';
import { createFaultyStore, type FaultyStore } from './storeFaults.ts';
import type { SubmitResult } from '../../src/gateway/ports/submit.ts';

export interface LoopSetup {
  readonly medium?: Store;
  readonly clock?: ManualClock;
  readonly limits?: Partial<LoopLimits>;
}

export interface TestLoop extends Loop {
  readonly medium: Store;
  readonly store: FaultyStore;
  readonly clock: ManualClock;
  readonly logger: KeptLogger;
  /** Everything published, in order. */
  readonly published: StoredRun[];
  readonly progress: RestoreProgress[];
  readonly hash: () => Promise<string>;
  /** Submits and throws when it is refused. */
  readonly must: (command: Unstamped) => Promise<Extract<SubmitResult, { ok: true }>>;
}

export async function startLoop(setup: LoopSetup = {}): Promise<TestLoop> {
  const medium = setup.medium ?? createMemoryStore();
  const store = createFaultyStore(medium);
  const clock = setup.clock ?? createManualClock(START_AT);
  const logger = createKeptLogger();
  const published: StoredRun[] = [];
  const progress: RestoreProgress[] = [];
  const loop = createLoop({
    store,
    clock,
    logger,
    rules: testRules(),
    projector: testProjector,
    publish: (runs) => void published.push(...runs),
    limits: { ...LOOP_LIMITS, ...setup.limits },
  });
  await loop.start((step) => void progress.push(step));
  const must: TestLoop['must'] = async (command) => {
    const result = await loop.submit(command);
    if (!result.ok) throw new Error(`${command.type} refused: ${result.rejection.code}`);
    return result;
  };
  const hash = (): Promise<string> => loop.read(({ engine }) => stateHash(engine));
  return { ...loop, medium, store, clock, logger, published, progress, hash, must };
}

export const moveTo = (spec: TickSpec): Unstamped => ({ type: 'MoveMarket', tick: tickOf(spec) });

/** Opens the exchange, submits a price of 100 and registers users with 10,000 each. */
export async function openExchange(
  loop: { readonly must: (command: Unstamped) => Promise<unknown> },
  users = 1,
): Promise<void> {
  await loop.must({ type: 'OpenExchange', insurance: moneyOf('1000000') });
  await loop.must(moveTo({ last: '100' }));
  for (let n = 1; n <= users; n += 1) {
    await loop.must(registration(`user${n}`));
    await loop.must({
      type: 'CreditFromHouse',
      userId: userId(n),
      wallet: 'FUTURES',
      amount: moneyOf('10000'),
      reference: `funds-${n}`,
    });
  }
}

export const limitBuy = (id: string, price = '90'): Unstamped =>
  orderOf({ id, price, quantity: '1' });

export const logOf = (store: Store) => store.read(0, 100_000);

export const codeOf = (result: SubmitResult) => (result.ok ? 'ok' : result.rejection.code);

/** Client order ids of a user's working orders. */
export const workingOf = (loop: Pick<Loop, 'read'>, user = userId(1)) =>
  loop.read(({ engine }) =>
    workingOrdersOf(engine, user).map(({ clientOrderId }) => String(clientOrderId)),
  );
