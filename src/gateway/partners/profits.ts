/**
 * Keeps the book of partners' profits in step with the log: a document for each day, and one for
 * each member below a partner who played rounds. Rules [N-P..].
 */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { PARTNER_KINDS, PROFIT_BASES, PROFIT_SOURCES } from '../../domain/partners/partners.ts';
import { money, rate } from '../../domain/quantities.ts';
import type { StoredEvent } from '../../domain/events.ts';
import type { Millis } from '../../domain/time.ts';
import type { EngineState } from '../../engine/index.ts';
import {
  type Fold,
  type KeptBody,
  LogFold,
  type LogFoldOptions,
  toKeptText,
} from '../loop/logFold.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { LogRecord } from '../ports.ts';
import { type PartnerProfits, ProfitBook } from './profitBook.ts';

const KIND = 'partnerProfit';

/** Tags of events that say who is a partner of whom. */
const TREE_TAGS = ['["UR",', '["UL",', '["US",', '["NT",'];
/** The tag of the event that says what profits from rounds are a share of. */
const BASE_TAG = '["NB",';

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
  // Not in books from before profits from rounds had another base.
  base: v.optional(v.picklist(PROFIT_BASES), () => undefined),
});

const roundsBody = v.object({
  standings: v.array(
    v.object({
      currency: v.picklist(CURRENCIES),
      last: v.object({
        day: v.number(),
        carried: amount,
        net: amount,
        lost: amount,
        parts: v.array(v.object({ partnerId: user, part: v.pipe(v.string(), v.toBigint()) })),
      }),
    }),
  ),
});

const volumesBody = v.object({
  member: user,
  volumes: v.array(v.object({ currency: v.picklist(CURRENCIES), amount })),
});

/** Ids of documents about what a member traded; those of rounds are the member's own. */
const VOLUMES = 'volume/';

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

class ProfitFold implements Fold {
  readonly kind = KIND;
  /** The second counts what members traded. */
  readonly version = 2;
  readonly title = "partners' profits";
  readonly book = new ProfitBook();

  matters({ userId, events }: LogRecord): boolean {
    if (userId === undefined) return events.includes(BASE_TAG);
    return this.book.isBelow(userId) || TREE_TAGS.some((tag) => events.includes(tag));
  }

  apply(at: Millis, userId: UserId | undefined, events: readonly StoredEvent[]): void {
    this.book.apply(at, userId, events);
  }

  begin(head: unknown, kept: readonly StoredDocument[], engine: EngineState): void {
    for (const { user: member } of engine.members.values())
      if (member.partnerId !== undefined) this.book.addReferrer(member.id, member.partnerId);
    for (const { id, body } of kept) {
      if (id.startsWith(VOLUMES)) {
        const { member, volumes } = v.parse(volumesBody, JSON.parse(body));
        this.book.volumes.set(member, volumes);
        continue;
      }
      const member = parseUserId(id);
      if (member !== undefined) {
        this.book.rounds.set(member, v.parse(roundsBody, JSON.parse(body)).standings);
        continue;
      }
      const { day, rows } = v.parse(dayBody, JSON.parse(body));
      this.book.setRows(day, rows);
    }
    this.book.begin(v.parse(headBody, head));
  }

  head(): object {
    return this.book.start;
  }

  takeChanged(): readonly KeptBody[] {
    const days = this.book
      .takeChanged()
      .map(({ day, rows }) => ({ id: String(day), body: toKeptText({ day, rows }) }));
    const members = this.book.rounds
      .takeChanged()
      .map(({ id, standings }) => ({ id, body: toKeptText({ standings }) }));
    const volumes = this.book.volumes.takeChanged().map(({ id: member, volumes: own }) => ({
      id: `${VOLUMES}${member}`,
      body: toKeptText({ member, volumes: own }),
    }));
    return [...days, ...members, ...volumes];
  }

  putBackChanged(ids: readonly string[]): void {
    const [ofVolumes, others] = [
      ids.filter((id) => id.startsWith(VOLUMES)),
      ids.filter((id) => !id.startsWith(VOLUMES)),
    ];
    this.book.volumes.putBackChanged(
      ofVolumes.flatMap((id) => parseUserId(id.slice(VOLUMES.length)) ?? []),
    );
    this.book.rounds.putBackChanged(others.flatMap((id) => parseUserId(id) ?? []));
    this.book.putBackChanged(others.filter((id) => parseUserId(id) === undefined).map(Number));
  }
}

export class Profits implements PartnerProfits {
  readonly #fold = new ProfitFold();
  readonly #log: LogFold;

  constructor(options: LogFoldOptions) {
    this.#log = new LogFold(options, this.#fold);
  }

  readonly read: PartnerProfits['read'] = async (read) => {
    await this.#log.upToDate();
    return read(this.#fold.book);
  };

  readonly start: PartnerProfits['start'] = () => this.#log.start();
  readonly stop: PartnerProfits['stop'] = () => this.#log.stop();
  readonly take: PartnerProfits['take'] = (runs) => this.#log.take(runs);
}
