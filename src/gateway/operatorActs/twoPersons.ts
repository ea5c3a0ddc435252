/**
 * Acts above a threshold take two admins: the first press is kept and answered as pending, the same
 * act of another admin carries it out. Rules [O-G..].
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { isPermission, type Permission } from '../../domain/permissions.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import type { adminCalls } from '../../protocol/admins/calls.ts';
import {
  approvalParam,
  TWO_PERSON_REASONS,
  type WireApproval,
  type WirePending,
} from '../../protocol/admins/entities.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import type { AdminBook } from '../admins/adminBook.ts';
import type { ProfileReads } from '../accounts/directory.ts';
import type { Documents } from '../documents/documents.ts';
import { allDocuments, createSweep } from '../documents/allDocuments.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Clock } from '../ports.ts';
import type { StoredDocument } from '../ports/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { MovingCall } from './moves.ts';

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
  /** The call that the second admin makes again. */
  readonly call: MovingCall;
  /** Parameters that identify the same act: all of the call but the reason. */
  readonly params: WireApproval['params'];
  /** Why it takes two admins; left out for its own amount. */
  readonly why?: WirePending['why'];
  /** Shown to the second admin beside the parameters. */
  readonly details?: Readonly<Record<string, string>>;
  /** Present values, under the names of the parameters. */
  readonly before?: Readonly<Record<string, string>>;
}

const body = v.object({
  by: v.string(),
  act: v.string(),
  target: v.string(),
  permission: v.string(),
  reason: v.string(),
  call: v.optional(v.string(), ''),
  params: v.record(v.string(), approvalParam),
  why: v.optional(v.picklist(TWO_PERSON_REASONS), 'AMOUNT'),
  details: v.optional(v.record(v.string(), v.string()), {}),
  before: v.optional(v.record(v.string(), v.string()), {}),
});

/** An act that waits, and whose data it is about. */
export interface WaitingAct {
  readonly approval: WireApproval;
  readonly owner: UserId | undefined;
}

/** Who may confirm whom; asked at each press. */
export interface Judges {
  /** Whether the first press still counts: the admin is in office and holds the permission. */
  readonly isInOffice: (first: UserId, permission: Permission) => Promise<boolean>;
  /** Why the second admin cannot confirm what the first asked for. */
  readonly pairRejection: (first: UserId, second: UserId) => Promise<Rejection | undefined>;
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
   * The first press is answered as pending. SECOND_PERSON_NEEDED where the same admin presses
   * again; another one carries it out, after which nothing is pending, unless it was refused. A
   * press of an admin who may no longer make it does not count: the next one is the first.
   * @param work receives the admin who pressed first
   */
  share<T>(
    shared: SharedAct,
    judges: Judges,
    work: (first: UserId) => Promise<Reply<T>>,
  ): Promise<Reply<T | { readonly pending: WirePending }>> {
    const id = idOf(shared);
    return this.#inTurn(id, async () => {
      const before = await this.#options.documents.get(APPROVAL_KIND, id);
      const first = before && (await this.#firstOf(before, judges));
      if (first === undefined) return this.#keep(id, shared, before);
      if (first === shared.operator) return refuse(reject('SECOND_PERSON_NEEDED'));
      const rejection = await judges.pairRejection(first, shared.operator);
      if (rejection !== undefined) return refuse(rejection);
      const done = await work(first);
      if (done.ok) await this.#drop([id], shared.operator);
      return done;
    });
  }

  /**
   * The admin who requested the same act; undefined where none did, or the press no longer counts.
   */
  async firstFor(
    shared: Pick<SharedAct, 'act' | 'target' | 'params'>,
    judges: Pick<Judges, 'isInOffice'>,
  ): Promise<UserId | undefined> {
    const document = await this.#options.documents.get(APPROVAL_KIND, idOf(shared));
    return document && this.#firstOf(document, judges);
  }

  /** Drops pending approvals of the same act after one admin carried it out. */
  endSame(shared: SharedAct): Promise<void> {
    const id = idOf(shared);
    return this.#inTurn(id, async () => {
      if ((await this.#options.documents.get(APPROVAL_KIND, id)) !== undefined)
        await this.#drop([id], shared.operator);
    });
  }

  /** Ends first presses of admins who may no longer make them. */
  async endUnfounded(judges: Pick<Judges, 'isInOffice'>, actor: UserId): Promise<void> {
    const ended: string[] = [];
    for (const document of await allDocuments(this.#options.documents, APPROVAL_KIND))
      if ((await this.#firstOf(document, judges)) === undefined) ended.push(document.id);
    if (ended.length > 0) await this.#drop(ended, actor);
  }

  /** Pending approvals of an act, by target. */
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

  /** Pending approvals that the requester could confirm or has requested, newest first. */
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

  /** Pending approval with this id, if the requester may decide it. */
  async find(id: string, requester: UserId): Promise<WaitingAct | undefined> {
    const document = await this.#options.documents.get(APPROVAL_KIND, id);
    if (document === undefined || !this.#isGood(document)) return undefined;
    if (!this.#mayDecide(document, requester)) return undefined;
    return { approval: this.#toWire(document), owner: document.owner };
  }

  /** Ends what waits without carrying it out; UNKNOWN_APPROVAL where another admin was quicker. */
  decline(id: string, requester: UserId): Promise<Reply<WireApproval>> {
    return this.#inTurn(id, async () => {
      const waiting = await this.find(id, requester);
      if (waiting === undefined) return refuse(reject('UNKNOWN_APPROVAL'));
      await this.#drop([id], requester);
      return succeed(waiting.approval);
    });
  }

  async #firstOf(
    document: StoredDocument,
    { isInOffice }: Pick<Judges, 'isInOffice'>,
  ): Promise<UserId | undefined> {
    const { by, permission } = this.#approvalOf(document);
    const first = parseUserId(by);
    if (first === undefined || !this.#isGood(document) || !isPermission(permission))
      return undefined;
    return (await isInOffice(first, permission)) ? first : undefined;
  }

  #mayDecide(document: StoredDocument, requester: UserId): boolean {
    const { permission } = this.#approvalOf(document);
    return isPermission(permission) && this.#options.admins.holds(requester, permission);
  }

  #toWire(document: StoredDocument): WireApproval {
    const { by: _by, why: _why, permission: _permission, ...shown } = this.#approvalOf(document);
    return { ...this.#pendingOf(document), ...shown };
  }

  #isGood({ createdAt }: StoredDocument): boolean {
    return this.#options.clock.now() - createdAt < APPROVAL_GOOD_FOR_MS;
  }

  #approvalOf({ body: stored }: StoredDocument): v.InferOutput<typeof body> {
    return v.parse(body, JSON.parse(stored));
  }

  #pendingOf(document: StoredDocument): WirePending {
    const { by, why } = this.#approvalOf(document);
    const userId = parseUserId(by);
    const username = (userId && this.#options.profiles.profileOf(userId)?.username) ?? null;
    const at = document.createdAt;
    return { id: document.id, by, username, at, until: at + APPROVAL_GOOD_FOR_MS, why };
  }

  async #keep(
    id: string,
    shared: SharedAct,
    before: StoredDocument | undefined,
  ): Promise<Reply<{ readonly pending: WirePending }>> {
    const { documents, clock } = this.#options;
    const { operator, act, target, owner, permission, reason, call, params } = shared;
    const { why = 'AMOUNT', details = {}, before: was = {} } = shared;
    if (before !== undefined) await this.#drop([id], operator);
    const at = clock.now();
    const stored = await documents.transact(
      [
        {
          type: 'put',
          kind: APPROVAL_KIND,
          id,
          owner,
          expectedVersion: 0,
          audit: 'none',
          labels: [`act:${act}`, `target:${target}`],
          body: JSON.stringify({
            by: operator,
            act,
            target,
            permission,
            reason,
            call,
            params,
            why,
            details,
            before: was,
          }),
        },
      ],
      { actor: operator, at },
    );
    if (!stored.ok) return refuse(reject('TRY_AGAIN'));
    await this.#sweep();
    const username = this.#options.profiles.profileOf(operator)?.username ?? null;
    const until = at + APPROVAL_GOOD_FOR_MS;
    const pending = { id, by: operator, username, at, until, why };
    return { ok: true, answer: { pending }, isPending: true };
  }

  async #drop(ids: readonly string[], actor: UserId): Promise<void> {
    const { documents, clock } = this.#options;
    await documents.transact(
      ids.map((id) => ({ type: 'delete', kind: APPROVAL_KIND, id, audit: 'none' }) as const),
      { actor, at: clock.now() },
    );
  }
}

export interface TwoPersonsDep {
  /** Acts that take two operators. */
  readonly twoPersons: TwoPersons;
}
