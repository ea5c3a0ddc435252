import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { foldFacts } from '../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { content, runAccount, SOURCE, type RunningAccount } from './support/accounts.ts';
import { openLog, readFacts } from './support/harness.ts';
import { stepsToEvents, type Step } from './support/wire.ts';

/** Fate of one event's delivery. */
const FATES = ['arrives', 'arrives', 'lost', 'twice', 'late', 'garbled'] as const;
type Fate = (typeof FATES)[number];

interface Happening {
  readonly step: Step;
  readonly fate: Fate;
  /** The network goes down after it, and comes back before the one after the next. */
  readonly isCut: boolean;
  readonly pauseMs: number;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  step: fc.tuple(fc.nat(14), fc.nat(9)),
  fate: fc.constantFrom(...FATES),
  isCut: fc.integer({ min: 0, max: 14 }).map((n) => n === 0),
  pauseMs: fc.constantFrom(0, 0, 0, 2, 40, 1_100),
});

async function play(
  run: RunningAccount,
  happenings: readonly Happening[],
  startAt: number,
): Promise<void> {
  const { exchange, scheduler, socket } = run;
  const events = stepsToEvents(happenings.map(({ step }) => step));
  const late: (typeof events)[number][] = [];
  for (const [index, { fate, isCut, pauseMs }] of happenings.entries()) {
    const event = events[index];
    if (event === undefined) continue;
    if (index === startAt) {
      run.start();
      await run.connect();
    }
    exchange.events.push(event);
    if (fate === 'arrives' || fate === 'twice') exchange.deliver(event);
    if (fate === 'twice') exchange.deliver(event);
    if (fate === 'late') late.push(event);
    if (fate === 'garbled') exchange.deliver({ ...event, at: Number.NaN });
    if (pauseMs > 0) await scheduler.advance(pauseMs);
    if (late.length > 2)
      for (const waiting of late.splice(0).toReversed()) exchange.deliver(waiting);
    if (isCut && index > startAt) {
      exchange.cut();
      await run.waitFor(() => socket.connection.value === 0);
    } else if (index > startAt && socket.connection.value === 0) {
      await run.connect();
    }
  }
}

// The client loads these with its first requests, while the exchange's clock here moves on by hand.
beforeAll(async () => {
  await Promise.all([
    import('../../../src/protocol/memberCalls.ts'),
    import('../../../src/protocol/laterCalls.ts'),
  ]);
});

test('events shuffled, repeated, lost and garbled in transit end in the same account as in order', async () => {
  const story = fc.record({
    happenings: fc.array(happening, { minLength: 4, maxLength: 40 }),
    startAt: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ happenings, startAt }) => {
      const opened = openLog();
      const run = runAccount({ opened });
      await play(run, happenings, startAt);
      // A last connection: undelivered events have to be requested.
      run.exchange.cut();
      await run.waitFor(() => run.socket.connection.value === 0);
      await run.connect();
      await run.caughtUp();
      expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
      run.stop();

      const stored = await readFacts(opened.log, SOURCE);
      expect(content(foldFacts(EMPTY_ACCOUNT, stored))).toEqual(content(run.exchange.view));
      const seqs = stored.map(({ seq }) => seq);
      expect(new Set(seqs).size).toBe(seqs.length);
      await opened.database.dexie.delete();
    }),
    { seed: 23, numRuns: 60 },
  );
}, 120_000);

test('without a last connection, whatever arrived is shown once its holes are filled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 30 }), async (happenings) => {
      const run = runAccount();
      const steady = happenings.map((one) => ({ ...one, isCut: false }));
      await play(run, [...steady, { step: [6, 0], fate: 'arrives', isCut: false, pauseMs: 0 }], 0);
      await run.waitFor(
        () => run.account.view.value.seq === run.exchange.events.length,
        'the last event',
      );
      expect(content(run.account.view.value)).toEqual(content(run.exchange.view));
      run.stop();
      await run.database.dexie.delete();
    }),
    { seed: 29, numRuns: 40 },
  );
}, 120_000);
