/** The client's beginning: everything is made here once and lives as long as the page. */
import { asyncScheduler, filter, firstValueFrom, map, merge, type Observable, timer } from 'rxjs';
import { createAcknowledged } from './db/acknowledged.ts';
import { createBrowserLocks } from './db/browserLocks.ts';
import { createSeenCommitments } from './db/seenCommitments.ts';
import { createDeviceMark } from './db/deviceMark.ts';
import { createPreferences } from './db/preferences.ts';
import { browserKeyValue, tabKeyValue } from './db/keyValue.ts';
import { createPageDraft } from './db/pageDraft.ts';
import { createReadNotices } from './db/readNotices.ts';
import { createSessionStore } from './db/sessions.ts';
import { STORAGE_KEYS } from './db/storageKeys.ts';
import { createStakeMemory } from './db/stakeMemory.ts';
import { createSiteMemory } from './db/siteMemory.ts';
import { firstLanguage, shippedLanguage, siteCodeOf } from './domain/site/words.ts';
import { FIRST_FACTS_ID } from './protocol/site/firstFacts.ts';
import { createClient } from './streams/client.ts';
import { createExclusive } from './streams/exclusive.ts';
import { readFirstFacts, withFirstFacts } from './streams/firstFacts.ts';
import { createBeat } from './streams/beat.ts';
import { createBeatPeriod } from './wiring/beatPeriod.ts';
import { afterPicture, betweenFrames } from './streams/frames.ts';
import { browserTabs } from './streams/tabMessages.ts';
import { mountApp } from './ui/app.tsx';
import { createActors } from './wiring/actors.ts';
import { createAlerts } from './wiring/alerts.ts';
import { createTransport, storedMode } from './wiring/backend.ts';
import { keepCancelTimer } from './wiring/cancelTimer.ts';
import { driveSocket } from './wiring/connection.ts';
import { browserForgetting, createForgetAccount } from './wiring/forgetAccount.ts';
import { atFirstGesture } from './wiring/firstGesture.ts';
import { createLazyOutbox } from './wiring/lazyOutbox.ts';
import { rememberLastOption } from './wiring/lastOption.ts';
import { createLastSeen } from './wiring/lastSeen.ts';
import { createLazyLog } from './wiring/lazyLog.ts';
import { createMessages } from './wiring/messages.ts';
import { snapshotsOf, toObservable } from './wiring/observables.ts';
import { createLazyPricing } from './wiring/pricing.ts';
import { createProbe } from './wiring/probe.ts';
import { createRunningActors } from './wiring/runningActors.ts';
import { createServices } from './wiring/services.ts';
import { followSessions, reloadAfterLogout } from './wiring/sessions.ts';
import { inTime } from './streams/inTime.ts';

/** Saves the page's draft before reloading, so that the reload loses no input. */
const reload = (): void => {
  draft.save();
  location.reload();
};

/** How long the recording of last answers waits for prices, which come first. */
const PRICES_WITHIN_MS = 5_000;

const storage = browserKeyValue();
const siteCode = siteCodeOf(location.hostname);
const mode = storedMode(storage);
const backend = createTransport(mode, storage);
// Started again in another tab.
storage.onForeignChange((key) => {
  if (mode === 'practice' && key === STORAGE_KEYS.practiceRun) location.reload();
});
// What came with the page is the word of the page's own server.
const facts =
  backend.origin === location.origin
    ? readFirstFacts(document.getElementById(FIRST_FACTS_ID)?.textContent)
    : undefined;
const preferences = createPreferences(storage, {
  language: firstLanguage(facts?.siteInfo ?? shippedLanguage(siteCode), navigator.languages),
  isDevelopment: import.meta.env.DEV,
});
const transport = facts === undefined ? backend : withFirstFacts(backend, facts);
const sessions = createSessionStore(storage, mode, transport.origin);
const draft = createPageDraft(tabKeyValue(), () => ({
  path: location.pathname,
  user: sessions.get()?.user.id ?? '',
}));
addEventListener('pagehide', draft.saveLeaving);
const locks = createBrowserLocks();
const exclusive = createExclusive(locks);
const commitments = createSeenCommitments(storage, { mode, origin: transport.origin });
const source = { mode, origin: transport.origin };
const stakes = createStakeMemory(storage, source);

const beat = createBeat({
  frame: betweenFrames,
  afterPicture,
  scheduler: asyncScheduler,
  periodMs: createBeatPeriod(navigator, () => preferences.values.get().updateRate),
});
const probe = createProbe();
const client = createClient({
  transport: probe.transport(transport),
  log: probe.log(createLazyLog()),
  logLimits: preferences.values.get,
  sessions,
  siteMemory: createSiteMemory(storage, mode, `${transport.origin}/${siteCode}`),
  acknowledged: createAcknowledged(storage, source),
  readNotices: createReadNotices(storage, source),
  siteCode,
  scheduler: asyncScheduler,
  frame: beat,
  exclusive,
  language: () => preferences.values.get().language,
  ...(mode === 'live' && { deviceMark: createDeviceMark(storage) }),
  // A practice exchange belongs to its own page; there is no connection to share.
  tabs: mode === 'live' ? browserTabs(locks) : undefined,
  ...(facts && { firstTickers: facts.tickers }),
});

const alerts = createAlerts();
client.notices.alerts.subscribe((alert) => alerts.push(alert));

// A browser makes no sound before it: what makes them is loaded with the first press.
atFirstGesture(
  globalThis,
  () => inTime(() => import('./wiring/sounds.ts')),
  ({ startSounds }) =>
    startSounds(globalThis, {
      notices: client.notices.notices,
      switches: preferences.values.get,
      locks,
      isVisible: () => document.visibilityState === 'visible',
      scheduler: asyncScheduler,
    }),
);

const running = createRunningActors();
const actors = createActors({
  client,
  alerts,
  reload,
  prepareSession: async () => {
    if (mode !== 'practice') return;
    const { preparePracticeSession } = await inTime(() => import('./wiring/practiceSession.ts'));
    await preparePracticeSession({ client, sessions, storage, exclusive });
  },
});
const outbox = createLazyOutbox(
  { client, preferences: preferences.following, storage, exclusive },
  actors,
);
const messages = createMessages({ client, storage, enqueue: outbox.enqueue }, actors);
const lastSeen = createLastSeen(
  { client, sessions, siteCode, preferences: preferences.values.get },
  actors,
);
const forgetAccount = createForgetAccount({
  client,
  outbox,
  storage,
  channel: browserForgetting(),
  scheduler: asyncScheduler,
});
const pricing = createLazyPricing(client);
snapshotsOf(actors.auth)
  .pipe(filter((snapshot) => snapshot.hasTag('loggedIn')))
  .subscribe(pricing.start);
followSessions(client, actors, reload);
keepCancelTimer(client, preferences, actors);
const isReloading = reloadAfterLogout(actors, alerts, () => location.assign('/login'));
driveSocket(client, actors);

for (const actor of [actors.orders, actors.auth, actors.socket, actors.boot]) {
  running.add(actor);
  actor.start();
}

rememberLastOption(preferences.values, (cookie) => {
  document.cookie = cookie;
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const services = createServices({
  mode,
  storage,
  client,
  actors,
  alerts,
  pricing,
  preferences,
  commitments,
  stakes,
  source,
  draft,
  outbox,
  forgetAccount,
  lastSeen,
  messages,
  expectsMember: mode === 'practice' || sessions.get() !== undefined,
  isReloading,
  reload,
  running,
  probe,
  clearUnread: messages.clear,
});
// The signed-in user waits for it; guests load it for signing in, after the prices.
if (sessions.get() !== undefined) client.prepareAccount();
void mountApp(root, services, beat).then(() => {
  client.prepareAccount();
  return Promise.all([keepForOffline(), keepSeen()]);
});

// Where the developer pages are on, they show what happened before one of them was opened; a page
// that cannot load them now does when one is.
if (preferences.values.get().developerPages) void services.dev().catch(() => undefined);

/** Emits once the market has prices. */
function prices(): Observable<number> {
  return toObservable(client.market.tickers).pipe(
    map((tickers) => tickers.size),
    filter((size) => size > 0),
  );
}

/** The service worker keeps the shell for a visit without a network; prices come first. */
async function keepForOffline(): Promise<void> {
  await firstValueFrom(prices());
  const { registerSW } = await inTime(() => import('virtual:pwa-register'));
  registerSW({ immediate: true });
}

/**
 * Starts recording the last answers and prices after the first price; on pages without prices,
 * after a timeout.
 */
async function keepSeen(): Promise<void> {
  await firstValueFrom(merge(prices(), timer(PRICES_WITHIN_MS)));
  await lastSeen.start();
}
