/**
 * Acts above a threshold take two admins: the first press is kept and answered as pending, the same
 * act of another admin carries it out. Rules [O-G..].
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { isPermission, type Permission } from '../../domain/permissions.ts';
import { reject } from '../../domain/rejections.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import type { adminCalls } from '../../protocol/admins/calls.ts';
import type { WireApproval, WirePending } from '../../protocol/admins/entities.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import type { AdminBook } from '../admins/adminBook.ts';
import type { ProfileReads } from '../accounts/directory.ts';
import type { Documents } from '../documents/documents.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import { createSweep } from '../documents/sweep.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Clock } from '../ports.ts';
import type { StoredDocument } from '../ports/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';

const APPROVAL_KIND = 'approval';

/** After that the first press counts no more. */
const APPROVAL_GOOD_FOR_MS: Millis = DAY_MS;

const ID_LENGTH = 32;

/** An act that two admins make by the same call. */
export interface SharedAct {
  readonly operator: UserId;
  /** Verb of the act. */
  readonly act: string;
  readonly target: string;
  /** Whose data the act is about; erased with them. */
  readonly owner: UserId | undefined;
  readonly permission: Permission;
  readonly reason: string;
  /** What makes it the same act: all parameters of the call but the reason. */
  readonly params: Readonly<Record<string, string>>;
  /** Shown to the second admin beside the parameters. */
  readonly details?: Readonly<Record<string, string>>;
}

const body = v.object({
  by: v.string(),
  act: v.string(),
  target: v.string(),
  permission: v.string(),
  reason: v.string(),
  params: v.record(v.string(), v.string()),
  details: v.optional(v.record(v.string(), v.string()), {}),
});

/** An act that waits, and whose data it is about. */
export interface WaitingAct {
  readonly approval: WireApproval;
  readonly owner: UserId | undefined;
}

interface Options {
  readonly documents: Documents;
  readonly clock: Pick<Clock, 'now'>;
  readonly admins: AdminBook;
  readonly profiles: ProfileReads;
}

const idOf = ({ act, target, params }: Pick<SharedAct, 'act' | 'target' | 'params'>): string => {
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([act, target, sorted]);
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, ID_LENGTH);
};

export class TwoPersons {
  readonly #options: Options;
  readonly #sweep: () => Promise<void>;
  readonly #inTurn = createKeyedTurns<string>();

  constructor(options: Options) {
    this.#options = options;
    this.#sweep = createSweep(options, APPROVAL_KIND, APPROVAL_GOOD_FOR_MS);
  }

  /**
   * The first press is answered as pending. SECOND_PERSON_NEEDED where the same admin presses again;
   * another one carries it out, after which nothing is pending, unless it was refused.
   */
  share<T>(
    shared: SharedAct,
    work: () => Promise<Reply<T>>,
  ): Promise<Reply<T | { readonly pending: WirePending }>> {
    const id = idOf(shared);
    return this.#inTurn(id, async () => {
      const { documents } = this.#options;
      const before = await documents.get(APPROVAL_KIND, id);
      if (before === undefined || !this.#isGood(before)) return this.#keep(id, shared, before);
      if (this.#pendingOf(before).by === shared.operator)
        return refuse(reject('SECOND_PERSON_NEEDED'));
      const done = await work();
      if (done.ok) await this.#drop([id], shared.operator);
      return done;
    });
  }

  /** What waits on a target, by target. */
  async pendingOn(act: string): Promise<ReadonlyMap<string, WirePending>> {
    const kept = await allDocuments(this.#options.documents, APPROVAL_KIND, [[`act:${act}`]]);
    return new Map(
      kept
        .filter((document) => this.#isGood(document))
        .map((document) => [this.#approvalOf(document).target, this.#pendingOf(document)]),
    );
  }

  /** No approval of a target is pending any longer: it ended in another manner. */
  async end(act: string, target: string, operator: UserId): Promise<void> {
    const kept = await allDocuments(this.#options.documents, APPROVAL_KIND, [
      [`act:${act}`],
      [`target:${target}`],
    ]);
    if (kept.length > 0)
      await this.#drop(
        kept.map(({ id }) => id),
        operator,
      );
  }

  /** What waits and the requester could confirm or has asked for, newest first. */
  async list(
    { page, size }: CallParams<typeof adminCalls.operatorApprovals>,
    requester: UserId,
  ): Promise<Reply<CallAnswer<typeof adminCalls.operatorApprovals>>> {
    const kept = await allDocuments(this.#options.documents, APPROVAL_KIND);
    const found = kept
      .toReversed()
      .filter((document) => this.#isGood(document) && this.#mayDecide(document, requester));
    const items = found
      .slice((page - 1) * size, page * size)
      .map((document) => this.#toWire(document));
    return succeed({ items, total: found.length, page, size });
  }

  /** What waits under this id and the requester may decide. */
  async find(id: string, requester: UserId): Promise<WaitingAct | undefined> {
    const document = await this.#options.documents.get(APPROVAL_KIND, id);
    if (document === undefined || !this.#isGood(document)) return undefined;
    if (!this.#mayDecide(document, requester)) return undefined;
    return { approval: this.#toWire(document), owner: document.owner };
  }

  /** Ends what waits without carrying it out; UNKNOWN_APPROVAL where somebody was quicker. */
  decline(id: string, requester: UserId): Promise<Reply<WireApproval>> {
    return this.#inTurn(id, async () => {
      const waiting = await this.find(id, requester);
      if (waiting === undefined) return refuse(reject('UNKNOWN_APPROVAL'));
      await this.#drop([id], requester);
      return succeed(waiting.approval);
    });
  }

  #mayDecide(document: StoredDocument, requester: UserId): boolean {
    const { permission } = this.#approvalOf(document);
    return isPermission(permission) && this.#options.admins.holds(requester, permission);
  }

  #toWire(document: StoredDocument): WireApproval {
    const { act, target, reason, params, details } = this.#approvalOf(document);
    return { ...this.#pendingOf(document), act, target, reason, params, details };
  }

  #isGood({ createdAt }: StoredDocument): boolean {
    return this.#options.clock.now() - createdAt < APPROVAL_GOOD_FOR_MS;
  }

  #approvalOf({ body: stored }: StoredDocument): v.InferOutput<typeof body> {
    return v.parse(body, JSON.parse(stored));
  }

  #pendingOf(document: StoredDocument): WirePending {
    const { by } = this.#approvalOf(document);
    const userId = parseUserId(by);
    const username = (userId && this.#options.profiles.profileOf(userId)?.username) ?? null;
    return { id: document.id, by, username, at: document.createdAt };
  }

  async #keep(
    id: string,
    { operator, act, target, owner, permission, reason, params, details = {} }: SharedAct,
    before: StoredDocument | undefined,
  ): Promise<Reply<{ readonly pending: WirePending }>> {
    const { documents, clock } = this.#options;
    if (before !== undefined) await this.#drop([id], operator);
    const at = clock.now();
    const stored = await documents.transact(
      [
        {
          ...{ type: 'put', kind: APPROVAL_KIND, id, owner, expectedVersion: 0, audit: 'none' },
          labels: [`act:${act}`, `target:${target}`],
          body: JSON.stringify({ by: operator, act, target, permission, reason, params, details }),
        },
      ],
      { actor: operator, at },
    );
    if (!stored.ok) return refuse(reject('TRY_AGAIN'));
    await this.#sweep();
    const username = this.#options.profiles.profileOf(operator)?.username ?? null;
    return { ok: true, answer: { pending: { id, by: operator, username, at } }, isPending: true };
  }

  async #drop(ids: readonly string[], actor: UserId): Promise<void> {
    const { documents, clock } = this.#options;
    await documents.transact(
      ids.map((id) => ({ type: 'delete', kind: APPROVAL_KIND, id, audit: 'none' }) as const),
      { actor, at: clock.now() },
    );
  }
}
