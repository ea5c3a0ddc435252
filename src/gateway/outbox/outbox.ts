/**
 * The outbox: messages to e-mail addresses and phones. Each is a document; carriers take it outside
 * the exchange's writer, with growing pauses between attempts. Rules [A-V20] to [A-V23].
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SiteId } from '../../domain/ids.ts';
import { DAY_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import { type Channel, CODE_GOOD_FOR_MS } from '../../domain/verification/verification.ts';
import type { WireParcel } from '../../protocol/outbox/calls.ts';
import { BoundedMap } from '../boundedMap.ts';
import { allDocuments, createSweep } from '../documents/allDocuments.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import type { Clock, Logger, Page, RandomBytes } from '../ports.ts';
import type { SecretStore } from './marks.ts';
import {
  CODE_LABEL,
  createParcelSeal,
  deleteParcel,
  PARCEL_KIND,
  type ParcelSeal,
  putParcel,
  readParcel,
  stateLabel,
  type StoredParcel,
  toWireParcel,
} from './parcelDocuments.ts';
import type { Carrier, OutboxSetting, Parcel } from './port.ts';

const ID_BYTES = 8;
const KEPT_FOR_MS = 30 * DAY_MS;
const FIRST_PAUSE_MS = SECOND_MS;
const PAUSE_MAX_MS = 60 * SECOND_MS;
/** Messages with a carrier or waiting for another attempt; beyond it no more are accepted. */
const UNDER_WAY_MAX = 1_000;
const PROBLEM_MAX = 200;
const FORGOTTEN_AT_ONCE = 50;

export interface Message {
  readonly siteId: SiteId;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whether it carries a code that its reader enters. */
  readonly isCode?: true;
  /** Not attempted any more from then on. */
  readonly until: Millis;
}

/** Store `change` together with what the message is about, then deliver it. */
export interface Prepared {
  readonly change: PutDocument;
  readonly deliver: () => void;
}

interface UnderWay {
  readonly parcel: Parcel;
  readonly stored: StoredParcel;
  readonly carrier: Carrier;
  readonly until: Millis;
}

export interface OutboxParts extends OutboxSetting {
  readonly documents: Documents;
  /** Keeps the secret that waiting texts are sealed under. */
  readonly meta: SecretStore;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
}

export class Outbox {
  readonly #parts: OutboxParts;
  readonly #sweep: () => Promise<void>;
  readonly #seal: ParcelSeal;
  /** Cancels the pause before the next attempt. */
  readonly #pauses = new Set<() => void>();
  readonly #records = new Set<Promise<unknown>>();
  /** Removed while a carrier may still have them. */
  readonly #forgotten = new BoundedMap<string, true>(UNDER_WAY_MAX);
  #underWay = 0;
  #isStopped = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#seal = createParcelSeal(parts.meta, parts.random);
    this.#sweep = createSweep(parts, PARCEL_KIND, KEPT_FOR_MS);
  }

  /** Whether messages of the channel end here, where operators read them. */
  isSandbox(channel: Channel): boolean {
    return this.#parts.carriers?.[channel] === undefined;
  }

  /** Whether the requester may be shown what would have been sent; never beside a carrier. */
  reveals(channel: Channel): boolean {
    return this.isSandbox(channel) && this.#parts.revealsCodes === true;
  }

  /** @returns undefined while too many messages are under way */
  async prepare({ until, isCode, ...message }: Message): Promise<Prepared | undefined> {
    await this.#sweep();
    const id = bytesToHex(this.#parts.random(ID_BYTES));
    const { to, subject, text, channel } = message;
    const carrier = this.#parts.carriers?.[channel];
    if (carrier === undefined) {
      const sealed = await this.#seal.seal(id, { subject, text });
      const withheld = { ...message, subject: '', text: null, sealed } as const;
      const labels = isCode === true ? [CODE_LABEL] : [];
      const change = putParcel(id, { ...withheld, state: 'SANDBOX', problem: null }, labels);
      return { change, deliver: () => undefined };
    }
    if (this.#underWay >= UNDER_WAY_MAX) return undefined;
    const stored = { ...message, subject: '', text: null, state: 'QUEUED', problem: null } as const;
    const parcel = { id, to, subject, text };
    return {
      change: putParcel(id, stored),
      deliver: () => {
        this.#underWay += 1;
        this.#begin({ parcel, stored, carrier, until }, FIRST_PAUSE_MS);
      },
    };
  }

  /** Newest first. */
  async list(p: {
    readonly to?: string | undefined;
    readonly page: number;
    readonly size: number;
  }): Promise<Page<WireParcel>> {
    const { to, page, size } = p;
    const found = await this.#parts.documents.query({
      kind: PARCEL_KIND,
      page,
      size,
      ...(to !== undefined && { keyword: to }),
    });
    const items = await Promise.all(found.items.map((one) => toWireParcel(one, this.#seal.unseal)));
    return { items, total: found.total };
  }

  /** How many codes that no carrier took are still good. */
  async waitingCodes(): Promise<number> {
    const { documents, clock } = this.#parts;
    const { total } = await documents.query({
      kind: PARCEL_KIND,
      labels: [[CODE_LABEL]],
      page: 1,
      size: 1,
      from: clock.now() - CODE_GOOD_FOR_MS,
    });
    return total;
  }

  /** Removes what was sent to an address or number that no longer belongs to a user. */
  async forget(to: string): Promise<void> {
    const { documents, clock } = this.#parts;
    const origin = { actor: 'exchange', at: clock.now() } as const;
    for (;;) {
      const { items } = await documents.query({
        kind: PARCEL_KIND,
        keyword: to,
        page: 1,
        size: FORGOTTEN_AT_ONCE,
      });
      const theirs = items.filter((found) => readParcel(found).to === to);
      for (const { id } of theirs) this.#forgotten.set(id, true);
      const changes = theirs.map(({ id }) => deleteParcel(id));
      if (changes.length > 0) await documents.transact(changes, origin);
      if (items.length < FORGOTTEN_AT_ONCE || changes.length === 0) return;
    }
  }

  /** Texts are in memory alone: what was under way when the exchange ended is lost, and says so. */
  async start(): Promise<void> {
    const { documents, clock } = this.#parts;
    const labels = [[stateLabel('QUEUED')]];
    const lost = await allDocuments(documents, PARCEL_KIND, labels);
    if (lost.length === 0) return;
    await documents.transact(
      lost.map((found) => putParcel(found.id, { ...readParcel(found), state: 'LOST' })),
      { actor: 'exchange', at: clock.now() },
    );
  }

  /** Waits for what is being recorded, not for carriers: what they have then is lost. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#pauses) cancel();
    this.#pauses.clear();
    await Promise.allSettled(this.#records);
  }

  #begin(one: UnderWay, pauseMs: Millis): void {
    this.#attempt(one, pauseMs).catch((error: unknown) => {
      this.#underWay -= 1;
      this.#parts.logger.warn(`a message was not recorded: ${String(error)}`);
    });
  }

  async #attempt(one: UnderWay, pauseMs: Millis): Promise<void> {
    const { clock } = this.#parts;
    const delivery = await one.carrier(one.parcel);
    if (this.#isStopped) return undefined;
    if (delivery.kind === 'delivered') return this.#end(one, 'DELIVERED', null);
    const problem = delivery.problem.slice(0, PROBLEM_MAX);
    const isLate = clock.now() + pauseMs >= one.until;
    if (delivery.kind === 'refused' || isLate) {
      this.#parts.logger.warn(`a message by ${one.stored.channel} was not delivered: ${problem}`);
      return this.#end(one, 'FAILED', problem);
    }
    this.#pause(pauseMs, () => this.#begin(one, Math.min(2 * pauseMs, PAUSE_MAX_MS)));
    return this.#record(one, { ...one.stored, problem });
  }

  #pause(pauseMs: Millis, next: () => void): void {
    if (this.#isStopped) return;
    const cancel = this.#parts.clock.after(pauseMs, () => {
      this.#pauses.delete(cancel);
      next();
    });
    this.#pauses.add(cancel);
  }

  async #end(one: UnderWay, state: 'DELIVERED' | 'FAILED', problem: string | null): Promise<void> {
    await this.#record(one, { ...one.stored, state, problem });
    this.#underWay -= 1;
  }

  async #record({ parcel }: UnderWay, stored: StoredParcel): Promise<void> {
    if (this.#forgotten.get(parcel.id) === true) return;
    const { documents, clock } = this.#parts;
    const origin = { actor: 'exchange', at: clock.now() } as const;
    const writing = documents.transact([putParcel(parcel.id, stored)], origin);
    this.#records.add(writing);
    try {
      await writing;
    } finally {
      this.#records.delete(writing);
    }
  }
}

export interface OutboxDep {
  /** E-mail and SMS. */
  readonly outbox: Outbox;
}
