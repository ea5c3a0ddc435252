/**
 * Notifies browsers in which no page of their member is open. Everything is in memory, so that
 * members without such a browser cost nothing. Rules [X-N1] to [X-N7].
 */
import * as v from 'valibot';
import type { SiteId, UserId } from '../../domain/ids.ts';
import type { Language } from '../../domain/preferences.ts';
import { PUSH_BROWSERS_MAX, type PushMessage } from '../../domain/push/push.ts';
import { reject } from '../../domain/rejections.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { ACCOUNT_QUEUES } from '../../protocol/destinations.ts';
import type { Publish } from '../ports/submit.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { DocumentChange } from '../documents/documents.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Logger } from '../ports.ts';
import type { Projector } from '../projections/projector.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import { deleteBrowser, PUSH_BROWSER_KIND, putBrowser, readBrowser } from './browserDocuments.ts';
import { bodyOf, noteOf, type PushNote } from './notes.ts';
import type { Push, PushBrowser, PushCarrier, PushKeys } from './port.ts';
import { PushQueue } from './pushQueue.ts';

/** Events of this time are one notification. */
const GATHERED_MS = SECOND_MS;
const KEYS_META = 'pushKeys';
/** Opened by a press on a notification. */
const OPENED = '/future';

const keysText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ publicKey: v.string(), privateKey: v.string() }),
);

export interface PushDeskOptions extends Pick<Kernel, 'clock' | 'documents' | 'meta'>, SessionsDep {
  /** Undefined where the host cannot reach push services. */
  readonly carrier: PushCarrier | undefined;
  readonly broker: Pick<Publish, 'hasUserListeners'>;
  readonly projector: Pick<Projector, 'notifications'>;
  readonly logger: Logger;
  readonly labelOf: (stock: string) => string;
  readonly siteNameOf: (site: SiteId) => string;
}

export class PushDesk implements Push {
  readonly #options: PushDeskOptions;
  /** Oldest first. */
  readonly #browsers = new Map<UserId, readonly PushBrowser[]>();
  readonly #notes = new Map<UserId, PushNote[]>();
  readonly #queue: PushQueue;
  readonly #cancels = new Set<() => void>();
  #keys: PushKeys | undefined;

  constructor(options: PushDeskOptions) {
    this.#options = options;
    this.#queue = new PushQueue(options.clock);
  }

  /** Call before anything is taken. */
  async start(): Promise<void> {
    const { carrier, documents } = this.#options;
    if (carrier === undefined) return;
    this.#keys = await this.#ownKeys(carrier);
    for (const document of await allDocuments(documents, PUSH_BROWSER_KIND))
      this.#remember(readBrowser(document));
  }

  async stop(): Promise<void> {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    await this.#queue.stop();
  }

  readonly publicKey = (): string | null => this.#keys?.publicKey ?? null;

  readonly languageOf = (userId: UserId, endpoint: string | undefined): Language | undefined =>
    this.#ofUser(userId).find((browser) => browser.endpoint === endpoint)?.language;

  readonly subscribe = async (browser: PushBrowser): Promise<Reply<undefined>> => {
    const { carrier } = this.#options;
    if (carrier === undefined || this.#keys === undefined) return refuse(reject('PUSH_OFF'));
    if (!carrier.isKnown(browser.endpoint)) return refuse(reject('PUSH_SERVICE_UNKNOWN'));
    const others = this.#ofUser(browser.userId).filter((one) => one.endpoint !== browser.endpoint);
    const surplus = others.slice(0, Math.max(0, others.length + 1 - PUSH_BROWSERS_MAX));
    const changes = [...surplus.map(deleteBrowser), putBrowser(browser)];
    if (!(await this.#store(changes))) return refuse(reject('TRY_AGAIN'));
    for (const one of surplus) this.#forget(one.endpoint);
    this.#forget(browser.endpoint);
    this.#remember(browser);
    return succeed(undefined);
  };

  readonly unsubscribe = async (userId: UserId, endpoint: string): Promise<Reply<undefined>> => {
    const found = this.#ofUser(userId).find((browser) => browser.endpoint === endpoint);
    if (found === undefined) return succeed(undefined);
    if (!(await this.#store([deleteBrowser(found)]))) return refuse(reject('TRY_AGAIN'));
    this.#forget(endpoint);
    return succeed(undefined);
  };

  /** Receives what was stored, in order. */
  take(runs: readonly StoredRun[]): void {
    if (this.#browsers.size === 0) return;
    for (const { record, events } of runs) {
      const { userId, firstSeq, lastSeq, at } = record;
      if (userId === undefined || lastSeq < firstSeq || !this.#isAway(userId)) continue;
      const notifications = this.#options.projector.notifications(events, firstSeq, at);
      const notes = notifications.flatMap(
        ({ event }) => noteOf(event, this.#options.labelOf) ?? [],
      );
      if (notes.length > 0) this.#gather(userId, notes);
    }
  }

  /** Whether the member has a browser to notify, and no page that shows it. */
  #isAway(userId: UserId): boolean {
    const { broker } = this.#options;
    return (
      this.#browsers.has(userId) &&
      !ACCOUNT_QUEUES.some((queue) => broker.hasUserListeners(userId, queue))
    );
  }

  #gather(userId: UserId, notes: readonly PushNote[]): void {
    const waiting = this.#notes.get(userId);
    if (waiting !== undefined) {
      waiting.push(...notes);
      return;
    }
    this.#notes.set(userId, [...notes]);
    const cancel = this.#options.clock.after(GATHERED_MS, () => {
      this.#cancels.delete(cancel);
      const gathered = this.#notes.get(userId) ?? [];
      this.#notes.delete(userId);
      if (this.#isAway(userId)) this.#notify(userId, gathered);
    });
    this.#cancels.add(cancel);
  }

  #notify(userId: UserId, notes: readonly PushNote[]): void {
    const { carrier, sessions, siteNameOf } = this.#options;
    const keys = this.#keys;
    if (carrier === undefined || keys === undefined) return;
    for (const browser of this.#ofUser(userId)) {
      if (sessions.byId(browser.sessionId) === undefined) {
        void this.#drop(browser);
        continue;
      }
      const message: PushMessage = {
        title: siteNameOf(browser.siteId),
        body: bodyOf(notes, browser.language),
        url: OPENED,
      };
      this.#queue.add(async () => {
        const delivery = await carrier.carry(browser, JSON.stringify(message), keys);
        if (delivery === 'GONE') await this.#drop(browser);
        return delivery !== 'FAILED';
      });
    }
  }

  async #drop(browser: PushBrowser): Promise<void> {
    // Subscribed again meanwhile, it is another one.
    if (!this.#ofUser(browser.userId).includes(browser)) return;
    this.#forget(browser.endpoint);
    await this.#store([deleteBrowser(browser)]);
  }

  #ofUser(userId: UserId): readonly PushBrowser[] {
    return this.#browsers.get(userId) ?? [];
  }

  #remember(browser: PushBrowser): void {
    const { userId } = browser;
    this.#browsers.set(userId, [...this.#ofUser(userId), browser]);
  }

  /** Removes a browser from its user, if it has one. */
  #forget(endpoint: string): void {
    for (const [userId, browsers] of this.#browsers) {
      const others = browsers.filter((browser) => browser.endpoint !== endpoint);
      if (others.length === browsers.length) continue;
      if (others.length === 0) this.#browsers.delete(userId);
      else this.#browsers.set(userId, others);
    }
  }

  async #ownKeys(carrier: PushCarrier): Promise<PushKeys> {
    const { meta } = this.#options;
    const stored = await meta.read(KEYS_META);
    if (stored !== undefined) return v.parse(keysText, stored);
    const made = carrier.createKeys();
    await meta.write(KEYS_META, JSON.stringify(made));
    return made;
  }

  async #store(changes: readonly DocumentChange[]): Promise<boolean> {
    const { documents, clock, logger } = this.#options;
    try {
      return (await documents.transact(changes, { actor: 'exchange', at: clock.now() })).ok;
    } catch (error) {
      logger.warn(`a browser to notify was not stored: ${String(error)}`);
      return false;
    }
  }
}
