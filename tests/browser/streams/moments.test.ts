/** Moments of a log in a real IndexedDB: what a session shows is what the log shows of it later. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClientLog, createClientLog } from '../../../src/db/clientLog.ts';
import { type ClientDatabase, openClientDatabase } from '../../../src/db/database.ts';
import { createLogReader } from '../../../src/db/logReader.ts';
import type { AccountView } from '../../../src/protocol/accountView.ts';
import { foldFacts } from '../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { type AccountFact, accountFactCodec, viewToBaseline } from '../../../src/streams/facts.ts';
import { openScrubLog, type ScrubLog } from '../../../src/wiring/dev/scrubLog.ts';
import { must } from '../../unit/db/support/clientLogSuite.ts';
import { START } from '../../unit/streams/support/manualScheduler.ts';
import { stepsToEvents, wireUser } from '../../unit/streams/support/wire.ts';

const SOURCE = 'live|https://a.example|u-1';
const FLUSH = 70;
const steps = Array.from({ length: 5_000 }, (_, place) => [place % 15, place % 7] as const);
const baseline = viewToBaseline({ ...EMPTY_ACCOUNT, seq: 0, at: START, user: wireUser() });
const story: readonly AccountFact[] = [baseline, ...stepsToEvents(steps)];

let opened = 0;
let database: ClientDatabase;
let log: ClientLog<AccountFact>;

beforeEach(() => {
  opened += 1;
  database = openClientDatabase(`moments-${opened}`);
  log = createClientLog(database, accountFactCodec);
});
afterEach(() => database.dexie.delete());

/** Appends in flushes, and answers the view that was shown after each fact. */
async function live(facts: readonly AccountFact[], from: AccountView = EMPTY_ACCOUNT) {
  for (let place = 0; place < facts.length; place += FLUSH)
    must(await log.append(SOURCE, facts.slice(place, place + FLUSH)));
  let view = from;
  return facts.map((fact) => (view = foldFacts(view, [fact])));
}

async function openMoments(): Promise<ScrubLog> {
  const reader = createLogReader(database, accountFactCodec);
  const index = must(await reader.index(SOURCE));
  const moments = await openScrubLog(
    { index, start: undefined, read: async (span) => must(await reader.read(SOURCE, span)) },
    new AbortController().signal,
    () => undefined,
  );
  if (moments === undefined) throw new Error('the log has a beginning');
  return moments;
}

test('[I-S1] at every hundredth event of a stored log the account equals the view recorded live', async () => {
  const recorded = await live(story);
  const moments = await openMoments();
  expect([moments.first, moments.last]).toEqual([0, story.length - 1]);
  for (let place = 0; place < story.length; place += 100)
    expect((await moments.at(place))?.view).toEqual(recorded[place]);
});

test('[I-S1] what is appended and merged while the log is open changes no moment', async () => {
  const recorded = await live(story.slice(0, 3_000));
  const moments = await openMoments();
  await live(story.slice(3_000), recorded.at(-1));
  must(await log.merge(SOURCE));
  for (const place of [0, 99, 1_999, 2_001, 2_999])
    expect((await moments.at(place))?.view).toEqual(recorded[place]);
  expect(await moments.at(3_000)).toBeUndefined();
});
