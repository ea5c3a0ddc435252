/**
 * The tree of liabilities of 100,000 users beside a running exchange, and how long it holds the
 * thread: `npx tsx bench/liabilities/main.ts`.
 */
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { registrationId, siteId, userId } from '../../src/domain/ids.ts';
import { verifyLiability } from '../../src/domain/liabilities/verify.ts';
import { openExchange } from '../../src/gateway/exchange.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { hashText } from '../../src/gateway/liabilities/liabilityDocuments.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { type BenchRow, median } from '../support.ts';
import { clock, logger, openBenchFeed } from '../host.ts';

const USERS = 100_000;
const GROUP = 1_000;
const ROUNDS = 5;

async function open(): Promise<Gateway> {
  const gateway = await openExchange({
    store: createMemoryStore(),
    clock,
    random: (length) => new Uint8Array(randomBytes(length)),
    logger,
    nextTurn: (action) => void setImmediate(action),
    openFeed: openBenchFeed,
  });
  await gateway.start();
  for (let from = 0; from < USERS; from += GROUP) {
    const registered = await Promise.all(
      Array.from({ length: GROUP }, (_, index) =>
        gateway.core.submit({
          type: 'RegisterUser',
          siteId: siteId(1),
          registrationId: registrationId(String(from + index + 1).padStart(32, '0')),
        }),
      ),
    );
    if (!registered.every(({ ok }) => ok)) throw new Error('some users were not registered');
  }
  return gateway;
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The longest turn of the event loop while `work` runs, ms by the clock and of the processor. */
async function longestHold(
  work: () => Promise<unknown>,
): Promise<{ readonly clock: number; readonly processor: number }> {
  let longest = 0;
  let worked = 0;
  let last = performance.now();
  let lastWorked = processorMs();
  let isRunning = true;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    const nowWorked = processorMs();
    worked = Math.max(worked, nowWorked - lastWorked);
    lastWorked = nowWorked;
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isRunning = false;
  return { clock: longest, processor: worked };
}

/** Takes about a minute. */
export async function run(): Promise<BenchRow[]> {
  const gateway = await open();
  const { liabilities } = gateway.core;
  const took: number[] = [];
  const held: number[] = [];
  const worked: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const begunAt = processorMs();
    const turn = await longestHold(() => liabilities.publish('operator'));
    held.push(turn.clock);
    worked.push(turn.processor);
    took.push(performance.now() - begin);
    processor.push(processorMs() - begunAt);
  }
  const paths: number[] = [];
  for (let n = 1; n <= 200; n += 1) {
    const begin = performance.now();
    const proof = await liabilities.proofOf(userId(n * 499));
    paths.push(performance.now() - begin);
    if (proof === undefined || !verifyLiability(proof, hashText).ok)
      throw new Error('a proof does not hold');
  }
  await gateway.stop();
  return [
    {
      name: `liabilities of ${USERS} users, from the balances to the published root`,
      value: `${(median(took) / 1_000).toFixed(2)} s, of the processor ${(median(processor) / 1_000).toFixed(2)} s`,
      peer: `longest turn meanwhile, median of ${ROUNDS} trees: ${median(held).toFixed(1)} ms, of the processor ${median(worked).toFixed(1)} ms`,
      ratio: '',
      goal: 'below 5 s, no turn above 20 ms',
    },
    {
      name: 'the path of one of them, read and computed',
      value: `${median(paths).toFixed(1)} ms`,
      peer: '',
      ratio: '',
      goal: '',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
