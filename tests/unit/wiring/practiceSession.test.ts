/** Signing in to practice on a real exchange over IndexedDB, with the tab closed at every step. */
import { asyncScheduler } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createKeyValue, type KeyValue, type StorageArea } from '../../../src/db/keyValue.ts';
import { createPracticeStore } from '../../../src/workers/practice/practiceStore.ts';
import { createSessionStore } from '../../../src/db/sessions.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createSignIn } from '../../../src/streams/accounts/signIn.ts';
import { createApi } from '../../../src/streams/api.ts';
import { createExclusive } from '../../../src/streams/exclusive.ts';
import { liveTransport } from '../../../src/streams/transport.ts';
import { preparePracticeSession } from '../../../src/wiring/practiceSession.ts';
import { createHttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { createManualClock } from '../../support/clock.ts';

const ORIGIN = 'http://practice.localhost';
const NEVER = new Promise<never>(() => undefined);
/** A life without an end. */
const FOREVER = Number.POSITIVE_INFINITY;

/** Storage of a browser: local storage, and a database by name. */
interface Kept {
  readonly area: StorageArea;
  readonly items: Map<string, string>;
  readonly database: string;
}

let databases = 0;
function createKept(): Kept {
  const items = new Map<string, string>();
  databases += 1;
  return {
    items,
    database: `practice-session-${databases}`,
    area: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  };
}

/** A tab's life of so many steps: after the last one nothing it does happens. */
function createLife(steps: number) {
  let taken = 0;
  let onEnd = (): void => undefined;
  const ended = new Promise<'ended'>((resolve) => {
    onEnd = () => resolve('ended');
  });
  /** Whether the step still happens. */
  const step = (): boolean => {
    taken += 1;
    if (taken > steps) onEnd();
    return taken <= steps;
  };
  /** Two steps: before it happens, and before its result is known. */
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!step()) return NEVER;
    const result = await work();
    return step() ? result : NEVER;
  };
  return { step, around, ended };
}
type Life = ReturnType<typeof createLife>;

const mortalStore = (store: Store, { around }: Life): Store => ({
  ...store,
  append: (...p) => around(() => store.append(...p)),
  writeMeta: (...p) => around(() => store.writeMeta(...p)),
  documents: {
    ...store.documents,
    transaction: (work) => around(() => store.documents.transaction(work)),
  },
});

const mortalStorage = (area: StorageArea, { step }: Life): StorageArea => ({
  ...area,
  setItem: (key, value) => {
    if (step()) area.setItem(key, value);
  },
});

/** A visit: the exchange of this tab over what the browser keeps, and the client's side of it. */
async function visit(kept: Kept, life = createLife(FOREVER)) {
  const store = createPracticeStore(kept.database);
  const opening = createHttpExchange({
    store: mortalStore(store, life),
    clock: createManualClock(OPENED_AT),
    mayWarn: true,
    // A real hash takes longer than everything else here.
    auth: {
      passwords: {
        hash: (password) => Promise.resolve(`hash of ${password}`),
        verify: (password, hash) => Promise.resolve(hash === `hash of ${password}`),
      },
    },
  });
  const exchange = await Promise.race([opening, life.ended]);
  if (exchange === 'ended') return undefined;
  const exclusive = createExclusive(undefined);
  const openTab = (storage: KeyValue = createKeyValue(mortalStorage(kept.area, life))) => {
    const sessions = createSessionStore(storage, 'practice', ORIGIN);
    const api = createApi({
      transport: {
        ...liveTransport(ORIGIN),
        fetch: (request) => life.around(async () => exchange.gateway.http.fetch(request)),
      },
      sessions,
      scheduler: asyncScheduler,
      exclusive,
      siteInfoId: () => 1,
      language: () => 'en',
    });
    const client = { api, auth: createSignIn(api, sessions, asyncScheduler) };
    const prepare = () => preparePracticeSession({ client, sessions, storage, exclusive });
    return { api, sessions, prepare };
  };
  return { exchange, store, openTab, ...openTab() };
}

async function wholeVisit(kept: Kept) {
  const opened = await visit(kept);
  if (opened === undefined) throw new Error('it has no end');
  return opened;
}

/** Visits and signs in; the id of who is signed in then. */
async function enter(kept: Kept): Promise<string> {
  const { prepare, api, exchange, store } = await wholeVisit(kept);
  await prepare();
  const me = await api.call('me', {});
  if (!me.ok) throw new Error(me.error.code);
  await exchange.stop();
  await store.close();
  return me.value.id;
}

/** As after signing out: what is left is who the local player is. */
const forgetSession = ({ area }: Kept): void =>
  createSessionStore(createKeyValue(area), 'practice', ORIGIN).clear();

test('closed at any step of the first visit, the next one signs in, and later ones the same player', async () => {
  let steps = 0;
  for (let isWhole = false; !isWhole; steps += 1) {
    const kept = createKept();
    const life = createLife(steps);
    const first = await visit(kept, life);
    isWhole =
      first !== undefined && (await Promise.race([first.prepare(), life.ended])) !== 'ended';
    const player = await enter(kept);
    forgetSession(kept);
    expect([steps, await enter(kept)]).toEqual([steps, player]);
  }
  // Storage, documents, log and requests each have their steps.
  expect(steps).toBeGreaterThan(15);
});

describe('what this browser lost or never had', () => {
  test('the password alone: another player is registered', async () => {
    const kept = createKept();
    const lost = await enter(kept);
    kept.items.clear();
    const found = await enter(kept);
    expect(found).not.toBe(lost);
    forgetSession(kept);
    expect(await enter(kept)).toBe(found);
  });

  test('the exchange alone: the stored player is registered with it', async () => {
    const kept = createKept();
    await enter(kept);
    const elsewhere = { ...createKept(), area: kept.area, items: kept.items };
    forgetSession(elsewhere);
    await expect(enter(elsewhere)).resolves.toMatch(/^u-/);
  });

  test('a username, as an earlier version stored none', async () => {
    const kept = createKept();
    const player = await enter(kept);
    kept.items.delete('practice_username');
    forgetSession(kept);
    expect(await enter(kept)).toBe(player);
  });
});

test('two first visits at once are one player', async () => {
  const { openTab, prepare, api, exchange } = await wholeVisit(createKept());
  const other = openTab();
  await Promise.all([prepare(), other.prepare()]);
  const [me, them] = await Promise.all([api.call('me', {}), other.api.call('me', {})]);
  expect(me.ok && them.ok && me.value.id === them.value.id).toBe(true);
  await exchange.stop();
});

test('a login that is slowed down registers nobody', async () => {
  const kept = createKept();
  const player = await enter(kept);
  forgetSession(kept);
  const { api, sessions, prepare, exchange, store } = await wholeVisit(kept);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await api.call('login', { username: 'practice', password: 'wrongword1' });
  }
  await prepare();
  expect(sessions.get()).toBeUndefined();
  await exchange.stop();
  await store.close();
  expect(await enter(kept)).toBe(player);
});
