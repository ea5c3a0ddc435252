/**
 * Keeps the book of partners' profits in step with the log. From time to time it is written into
 * documents with the position it belongs to, so that a start reads what came after that alone;
 * without them it is folded from the whole log. Rules [N-P..].
 */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { PARTNER_KINDS, PROFIT_SOURCES } from '../../domain/partners/partners.ts';
import { money, rate } from '../../domain/quantities.ts';
import { decodeEvents } from '../../engine/index.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger, LogRecord, Store } from '../ports.ts';
import { type BookStart, type PartnerProfits, ProfitBook } from './profitBook.ts';

const KIND = 'partnerProfit';
const HEAD = 'head';
/** Records read at once. */
const PAGE = 2_000;
/** Records between two writings of the book. */
const KEPT_EVERY = 50_000;

/** Tags of events that say who is a partner of whom. */
const TREE_TAGS = ['["UR",', '["UL",', '["US",', '["NT",'];

const user = v.custom<UserId>(
  (value) => typeof value === 'string' && parseUserId(value) !== undefined,
);
const parts = v.pipe(
  v.string(),
  v.transform((text) => rate(BigInt(text))),
);
const amount = v.pipe(
  v.string(),
  v.transform((text) => money(BigInt(text))),
);

const headBody = v.object({
  position: v.number(),
  places: v.array(
    v.tuple([
      user,
      v.object({
        kind: v.picklist(PARTNER_KINDS),
        rates: v.object({ FUTURES: parts, ROUNDS: parts, COPY: parts }),
        parentId: v.optional(user, () => undefined),
      }),
    ]),
  ),
  ended: v.array(user),
});

const dayBody = v.object({
  day: v.number(),
  rows: v.array(
    v.object({
      partnerId: user,
      source: v.picklist(PROFIT_SOURCES),
      currency: v.picklist(CURRENCIES),
      base: amount,
      profit: amount,
    }),
  ),
});

const toText = (value: BookStart | v.InferOutput<typeof dayBody>): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));

const put = (id: string, body: string): PutDocument => ({
  ...{ type: 'put', kind: KIND, id, owner: undefined, body, audit: 'none' },
});

export interface ProfitsOptions {
  readonly store: Pick<Store, 'read'>;
  readonly documents: Documents;
  readonly loop: Pick<Loop, 'read'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Profits implements PartnerProfits {
  readonly #options: ProfitsOptions;
  readonly #book = new ProfitBook();
  #keptPosition = 0;
  #catchingUp: Promise<void> = Promise.resolve();
  #keeping: Promise<void> | undefined;

  constructor(options: ProfitsOptions) {
    this.#options = options;
  }

  readonly read: PartnerProfits['read'] = async (read) => {
    const position = await this.#options.loop.read((head) => head.position);
    await this.#catchUpTo(position);
    return read(this.#book);
  };

  readonly start = async (): Promise<void> => {
    const { loop, documents } = this.#options;
    const { position, referrers } = await loop.read(({ position: last, engine }) => ({
      position: last,
      referrers: [...engine.members.values()].flatMap(({ user: { id, partnerId } }) =>
        partnerId === undefined ? [] : [[id, partnerId] as const],
      ),
    }));
    const kept = await allDocuments(documents, KIND);
    this.#begin(kept, position, referrers);
    await this.#catchUpTo(position);
  };

  readonly stop = async (): Promise<void> => {
    await this.#keeping;
    await this.#keep();
  };

  readonly take = (runs: readonly StoredRun[]): void => {
    const book = this.#book;
    for (const { record, events } of runs) {
      if (record.position !== book.position + 1) continue;
      book.apply(record.at, record.userId, events);
      book.position = record.position;
    }
    this.#keepWhenDue();
  };

  /** From what was kept, unless the book was folded from the first record on meanwhile. */
  #begin(
    kept: readonly StoredDocument[],
    position: number,
    referrers: readonly (readonly [UserId, UserId])[],
  ): void {
    const head = kept.find(({ id }) => id === HEAD);
    const start = head && v.parse(headBody, JSON.parse(head.body));
    if (start === undefined || start.position > position || this.#book.position > 0) return;
    for (const [id, partnerId] of referrers) this.#book.addReferrer(id, partnerId);
    for (const { id, body } of kept) {
      if (id === HEAD) continue;
      const { day, rows } = v.parse(dayBody, JSON.parse(body));
      this.#book.setRows(day, rows);
    }
    this.#book.begin(start);
    this.#keptPosition = start.position;
  }

  #catchUpTo(position: number): Promise<void> {
    if (this.#book.position >= position) return Promise.resolve();
    const after = async (): Promise<void> => {
      while (this.#book.position < position) {
        const page = await this.#options.store.read(this.#book.position, PAGE);
        if (page.length === 0) throw new Error(`the log ends before position ${position}`);
        for (const record of page) this.#applyStored(record);
      }
      this.#keepWhenDue();
    };
    this.#catchingUp = this.#catchingUp.then(after, after);
    return this.#catchingUp;
  }

  #applyStored(record: LogRecord): void {
    const book = this.#book;
    // It was published meanwhile.
    if (record.position !== book.position + 1) return;
    if (this.#matters(record))
      book.apply(record.at, record.userId, decodeEvents(record.events, record.version));
    book.position = record.position;
  }

  #matters({ userId, events }: LogRecord): boolean {
    if (userId === undefined) return false;
    return this.#book.isBelow(userId) || TREE_TAGS.some((tag) => events.includes(tag));
  }

  #keepWhenDue(): void {
    if (this.#keeping !== undefined || this.#book.position - this.#keptPosition < KEPT_EVERY)
      return;
    this.#keeping = this.#keep().finally(() => {
      this.#keeping = undefined;
    });
  }

  async #keep(): Promise<void> {
    const { documents, clock, logger } = this.#options;
    const { start } = this.#book;
    if (start.position === this.#keptPosition) return;
    const changed = this.#book.takeChanged();
    const puts = changed.map(({ day, rows }) => put(String(day), toText({ day, rows: [...rows] })));
    try {
      const origin = { actor: 'exchange' as const, at: clock.now() };
      await documents.transact([...puts, put(HEAD, toText(start))], origin);
      this.#keptPosition = start.position;
    } catch (error) {
      this.#book.putBackChanged(changed.map(({ day }) => day));
      logger.warn(`partners' profits were not kept: ${String(error)}`);
    }
  }
}
