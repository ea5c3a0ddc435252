/**
 * Who the operators are: a tree in memory over documents, so that no request waits for the store to
 * be allowed. No admin holds a permission that the admin above them lacks. Rules [O-G..].
 */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { isPermission, type Permission, PERMISSIONS } from '../../domain/permissions.ts';
import { reject } from '../../domain/rejections.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import { createFollowedCache, type FollowedCache } from '../documents/followedCache.ts';
import type { DocumentChange, Documents, PutDocument } from '../documents/documents.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Clock } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import * as v from 'valibot';
import type { StoredDocument } from '../ports/documents.ts';

/** Documents of admins: who is above them and what they were granted. */
const ADMIN_KIND = 'admin';

interface StoredAdmin {
  readonly id: UserId;
  /** All admins above, the first operator first; empty for them. */
  readonly above: readonly UserId[];
  readonly permissions: ReadonlySet<Permission>;
  /** Who made them an admin; the admin directly above where an earlier version did not say. */
  readonly createdBy?: UserId | undefined;
  /** Version of the document. */
  readonly version: number;
}

const body = v.object({
  above: v.array(v.string()),
  permissions: v.array(v.string()),
  createdBy: v.optional(v.string()),
});

const idOf = (text: string): UserId => {
  const id = parseUserId(text);
  if (id === undefined) throw new RangeError(`malformed id of an admin: ${text}`);
  return id;
};

/** A permission that this version does not know is kept out. */
function readAdmin({ id, version, body: stored }: StoredDocument): StoredAdmin {
  const { above, permissions, createdBy } = v.parse(body, JSON.parse(stored));
  const creator = createdBy ?? above.at(-1);
  return {
    id: idOf(id),
    version,
    above: above.map(idOf),
    ...(creator !== undefined && { createdBy: idOf(creator) }),
    permissions: new Set(permissions.filter(isPermission)),
  };
}

/** @param admin with the version that it replaces, 0 for none */
const putAdmin = ({ id, version, above, permissions, createdBy }: StoredAdmin): PutDocument => ({
  type: 'put',
  kind: ADMIN_KIND,
  id,
  owner: id,
  expectedVersion: version,
  body: JSON.stringify({
    above,
    ...(createdBy !== undefined && { createdBy }),
    permissions: PERMISSIONS.filter((permission) => permissions.has(permission)),
  }),
});

export type Admin = Omit<StoredAdmin, 'version'>;

const isTop = ({ above }: Admin): boolean => above.length === 0;

export class AdminBook {
  readonly #documents: Documents;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #admins = new Map<UserId, StoredAdmin>();
  /** One change after another: each depends on what those above hold. */
  readonly #inTurn = createKeyedTurns<'admins'>();
  /** In a process that follows: a permission that was granted or taken elsewhere is so here. */
  readonly followed: FollowedCache;

  constructor(p: { readonly documents: Documents; readonly clock: Pick<Clock, 'now'> }) {
    this.#documents = p.documents;
    this.#clock = p.clock;
    this.followed = createFollowedCache(p.documents, ADMIN_KIND, {
      ids: () => this.#admins.keys(),
      put: (document) => this.#take(document),
      drop: (id) => void this.#admins.delete(idOf(id)),
    });
  }

  /** Call before any other method. */
  async load(): Promise<void> {
    for (const document of await allDocuments(this.#documents, ADMIN_KIND)) this.#take(document);
  }

  byId(id: UserId): Admin | undefined {
    return this.#admins.get(id);
  }

  all(): readonly UserId[] {
    return [...this.#admins.keys()];
  }

  /**
   * Whether a permission was granted; only an ADMIN may use it. The first operator holds
   * everything.
   */
  holds(id: UserId, permission: Permission): boolean {
    const admin = this.#admins.get(id);
    return admin !== undefined && (isTop(admin) || admin.permissions.has(permission));
  }

  /** In the order of the closed list. */
  permissionsOf(id: UserId): readonly Permission[] {
    return PERMISSIONS.filter((permission) => this.holds(id, permission));
  }

  isAbove(upper: UserId, lower: UserId): boolean {
    return this.#admins.get(lower)?.above.includes(upper) === true;
  }

  /** Who made them an admin, whatever has become of the tree since; undefined for a top. */
  creatorOf(id: UserId): UserId | undefined {
    return this.#admins.get(id)?.createdBy;
  }

  /** The admin and all admins below, by level, each level in the order they were made. */
  treeOf(id: UserId): readonly Admin[] {
    return [...this.#admins.values()]
      .filter((admin) => admin.id === id || this.isAbove(id, admin.id))
      .toSorted((a, b) => a.above.length - b.above.length);
  }

  /** Makes a member the first operator, or one more beside them. */
  addTop(id: UserId): Promise<Reply<undefined>> {
    return this.#inTurn('admins', () =>
      this.#store('exchange', [
        { id, above: [], permissions: new Set(), version: this.#versionOf(id) },
      ]),
    );
  }

  /** Makes a member an admin directly below another; PERMISSION_NOT_HELD beyond what that one holds. */
  add(parent: UserId, id: UserId, permissions: readonly Permission[]): Promise<Reply<undefined>> {
    return this.#inTurn('admins', async () => {
      const upper = this.#admins.get(parent);
      if (upper === undefined) return refuse(reject('UNKNOWN_ADMIN'));
      const missing = this.missing(parent, permissions);
      if (missing !== undefined)
        return refuse(reject('PERMISSION_NOT_HELD', { permission: missing }));
      const above = [...upper.above, parent];
      const granted = { id, above, createdBy: parent, permissions: new Set(permissions) };
      return this.#store(parent, [{ ...granted, version: this.#versionOf(id) }]);
    });
  }

  /**
   * Replaces what an admin below `by` holds, and takes from all admins below them the permissions
   * that they no longer hold. UNKNOWN_ADMIN, PERMISSION_NOT_HELD.
   */
  grant(by: UserId, id: UserId, permissions: readonly Permission[]): Promise<Reply<undefined>> {
    return this.#inTurn('admins', async () => {
      const admin = this.#admins.get(id);
      const parent = admin?.above.findLast((upper) => this.#admins.has(upper));
      if (admin === undefined || parent === undefined || !this.isAbove(by, id))
        return refuse(reject('UNKNOWN_ADMIN'));
      const missing = this.missing(parent, permissions);
      if (missing !== undefined)
        return refuse(reject('PERMISSION_NOT_HELD', { permission: missing }));
      const granted = new Set(permissions);
      const below = this.#below(id).map((one) => ({
        ...one,
        permissions: new Set([...one.permissions].filter((held) => granted.has(held))),
      }));
      return this.#store(by, [{ ...admin, permissions: granted }, ...below]);
    });
  }

  /** The member is no longer an admin; those below them now belong to the admin above. */
  remove(by: UserId, id: UserId): Promise<Reply<undefined>> {
    return this.#inTurn('admins', async () => {
      const admin = this.#admins.get(id);
      if (admin === undefined) return succeed(undefined);
      const below = this.#below(id).map((one) => ({
        ...one,
        above: one.above.filter((upper) => upper !== id),
      }));
      const expectedVersion = admin.version;
      const gone = { type: 'delete', kind: ADMIN_KIND, id, expectedVersion } as const;
      const stored = await this.#store(by, below, [gone]);
      if (stored.ok) this.#admins.delete(id);
      return stored;
    });
  }

  /** The first of some permissions that an admin does not hold. */
  missing(id: UserId, permissions: readonly Permission[]): Permission | undefined {
    return permissions.find((permission) => !this.holds(id, permission));
  }

  #take(document: StoredDocument): void {
    const admin = readAdmin(document);
    this.#admins.set(admin.id, admin);
  }

  #below(id: UserId): readonly StoredAdmin[] {
    return [...this.#admins.values()].filter(({ above }) => above.includes(id));
  }

  #versionOf(id: UserId): number {
    return this.#admins.get(id)?.version ?? 0;
  }

  async #store(
    actor: UserId | 'exchange',
    admins: readonly StoredAdmin[],
    more: readonly DocumentChange[] = [],
  ): Promise<Reply<undefined>> {
    const changes = [...admins.map(putAdmin), ...more];
    const result = await this.#documents.transact(changes, { actor, at: this.#clock.now() });
    if (!result.ok) return refuse(reject('TRY_AGAIN'));
    for (const admin of admins)
      this.#admins.set(admin.id, { ...admin, version: admin.version + 1 });
    return succeed(undefined);
  }
}

export interface AdminsDep {
  /** Operators and what they were granted, from memory. */
  readonly admins: AdminBook;
}
