/** Documents of admins: who is above them and what they were granted. */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { isPermission, type Permission, PERMISSIONS } from '../../domain/permissions.ts';
import type { PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';

export const ADMIN_KIND = 'admin';

export interface StoredAdmin {
  readonly id: UserId;
  /** Everybody above, the first operator first; empty for them. */
  readonly above: readonly UserId[];
  readonly permissions: ReadonlySet<Permission>;
  /** Who made them an admin; the admin directly above where an earlier version did not say. */
  readonly createdBy?: UserId | undefined;
  /** Of the document. */
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
export function readAdmin({ id, version, body: stored }: StoredDocument): StoredAdmin {
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
export const putAdmin = ({
  id,
  version,
  above,
  permissions,
  createdBy,
}: StoredAdmin): PutDocument => ({
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
