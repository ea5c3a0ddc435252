/**
 * Mailings on their way. Each is sent in parts, one after another, in the order of its recipients'
 * numbers: a part stores some messages together with how far it is, so that a process that ends in
 * between neither leaves anyone out nor sends twice.
 */
import { type UserId, userId } from '../../domain/ids.ts';
import { SECOND_MS } from '../../domain/time.ts';
import type { WireMailing } from '../../protocol/messages/entities.ts';
import type { ProfileReads } from '../accounts/directory.ts';
import type { NextTurn } from '../limits/lanes.ts';
import type { Logger, Page } from '../ports.ts';
import type { DocumentQuery } from '../ports/documents.ts';
import type { Inbox, InboxOptions } from './inbox.ts';
import {
  deleteProgress,
  findMailing,
  findProgress,
  MESSAGE_KINDS,
  type Mailing,
  type Progress,
  putMailing,
  putMessage,
  putProgress,
  readMailing,
  SENDING,
  statusLabel,
  type StoredMailing,
} from './messageDocuments.ts';

/** Messages of one part: an order waits while the embedded database has a transaction open. */
const PART_RECIPIENTS = 10;
/** Numbers that are looked at in one turn. */
const NUMBERS_A_TURN = 500;
/** Pause after a part that could not be stored. */
const RETRY_MS = 5 * SECOND_MS;
/** Read at once from those still being sent. */
const RESUMED_MAX = 200;

export interface MailingsOptions extends InboxOptions {
  readonly inbox: Pick<Inbox, 'publishUnread'>;
  readonly profiles: ProfileReads;
  readonly logger: Logger;
}

const oneTurn = (turn: NextTurn): Promise<void> => new Promise((resolve) => turn(resolve));

export class Mailings {
  readonly #options: MailingsOptions;
  readonly #waiting: StoredMailing[] = [];
  #running: Promise<void> | undefined;
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;

  constructor(options: MailingsOptions) {
    this.#options = options;
  }

  /** Goes on with what an earlier process did not finish. */
  async start(): Promise<void> {
    const { items } = await this.#options.documents.query({
      kind: MESSAGE_KINDS.mailing,
      labels: [[SENDING]],
      page: 1,
      size: RESUMED_MAX,
      order: 'oldest',
    });
    this.#waiting.push(...items.map(readMailing));
    this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    await this.#running;
  }

  /**
   * Stores a mailing; to a few people it is sent before this resolves, to more of them afterwards.
   * @returns the one that is there where the id was used before
   */
  async send(id: string, owner: UserId | undefined, mailing: Mailing): Promise<StoredMailing> {
    const { documents, clock } = this.#options;
    const at = clock.now();
    const result = await documents.transact([putMailing({ id, owner, version: 0, mailing })], {
      actor: userId(mailing.operator),
      at,
    });
    if (!result.ok) return this.#known(id);
    const stored: StoredMailing = { id, owner, version: 1, createdAt: at, mailing };
    if (mailing.recipients !== undefined && mailing.recipients.length <= PART_RECIPIENTS) {
      try {
        await this.#finish(stored);
        return await this.#known(id);
      } catch (error) {
        this.#options.logger.warn(`message ${id} waits: ${String(error)}`);
      }
    }
    this.#waiting.push(stored);
    this.#run();
    return stored;
  }

  /** Newest first, each with the number of people who have received it by now. */
  /** @param statuses all where left out */
  async list(
    query: Pick<DocumentQuery, 'page' | 'size' | 'from' | 'to'>,
    statuses?: readonly WireMailing['status'][],
  ): Promise<Page<StoredMailing & { readonly sent: number }>> {
    const { documents } = this.#options;
    const { items, total } = await documents.query({
      kind: MESSAGE_KINDS.mailing,
      ...query,
      ...(statuses?.length && { labels: [statuses.map(statusLabel)] }),
    });
    const shown = [];
    for (const item of items.map(readMailing)) shown.push(await this.withSent(item));
    return { items: shown, total };
  }

  async withSent(stored: StoredMailing): Promise<StoredMailing & { readonly sent: number }> {
    const { documents } = this.#options;
    const sent = stored.mailing.sent ?? (await findProgress(documents, stored.id)).sent;
    return { ...stored, sent };
  }

  async #known(id: string): Promise<StoredMailing> {
    const found = await findMailing(this.#options.documents, id);
    if (found === undefined) throw new Error(`mailing ${id} is gone`);
    return found;
  }

  /** One mailing after another, until none waits. */
  #run(): void {
    if (this.#running !== undefined || this.#isStopped || this.#waiting.length === 0) return;
    this.#running = this.#sendWaiting().then(
      () => {
        this.#running = undefined;
        // One may have been added since the last was sent.
        this.#run();
      },
      (error: unknown) => {
        this.#running = undefined;
        this.#options.logger.warn(`a message that is being sent waits: ${String(error)}`);
        this.#cancelRetry = this.#options.clock.after(RETRY_MS, () => this.#run());
      },
    );
  }

  async #sendWaiting(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      await this.#finish(next);
      if (this.#isStopped) return;
      this.#waiting.shift();
    }
  }

  async #finish(stored: StoredMailing): Promise<void> {
    let progress: Progress | undefined = await findProgress(this.#options.documents, stored.id);
    while (progress !== undefined && !this.#isStopped) {
      progress = await this.#sendPart(stored, progress);
      await oneTurn(this.#options.nextTurn);
    }
  }

  /** @returns undefined after the last part, and where the mailing was erased meanwhile */
  async #sendPart(stored: StoredMailing, before: Progress): Promise<Progress | undefined> {
    const { documents, clock, inbox } = this.#options;
    const { id, mailing } = stored;
    const { numbers, done } = await this.#nextNumbers(mailing, before.done);
    const sent = before.sent + numbers.length;
    const isLast = done >= mailing.lastUser;
    const messages = numbers.map((number) =>
      putMessage(`${id}.${number}`, userId(number), 0, {
        mailingId: id,
        title: mailing.title,
        readAt: null,
      }),
    );
    const after: Progress = { done, sent, version: before.version + 1 };
    const result = await documents.transact(
      isLast
        ? [
            ...messages,
            putMailing({ ...stored, mailing: { ...mailing, sent } }),
            deleteProgress(id),
          ]
        : [...messages, putProgress(id, { done, sent, version: before.version })],
      { actor: userId(mailing.operator), at: clock.now() },
    );
    if (!result.ok) return undefined;
    for (const number of numbers) await inbox.publishUnread(userId(number));
    return isLast ? undefined : after;
  }

  /** The next recipients, and the number up to which all users have been examined. */
  async #nextNumbers({ recipients, lastUser, toSiteId }: Mailing, after: number) {
    const numbers: number[] = [];
    let looked = 0;
    for (const number of recipients?.filter((one) => one > after) ?? range(after, lastUser)) {
      const profile = this.#options.profiles.profileOf(userId(number));
      if (profile !== undefined && (toSiteId ?? profile.siteId) === profile.siteId)
        numbers.push(number);
      if (numbers.length === PART_RECIPIENTS) return { numbers, done: number };
      looked += 1;
      if (looked % NUMBERS_A_TURN === 0) await oneTurn(this.#options.nextTurn);
    }
    return { numbers, done: lastUser };
  }
}

/** The numbers after one, up to another. */
function* range(after: number, last: number): Iterable<number> {
  for (let number = after + 1; number <= last; number += 1) yield number;
}
