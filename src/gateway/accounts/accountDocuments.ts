/** Documents of accounts: their kinds, ids and bodies. */
import * as v from 'valibot';
import type { Profile, Session } from '../../domain/accounts.ts';
import {
  parseRegistrationId,
  parseSessionId,
  parseUserId,
  type RegistrationId,
  type SiteId,
  siteId,
  type UserId,
} from '../../domain/ids.ts';
import type { RejectionCode } from '../../domain/rejections.ts';
import type { DeleteDocument, PutDocument } from '../documents/documents.ts';
import type { DocumentKey, StoredDocument } from '../ports/documents.ts';

/**
 * `profile` and `credentials` are keyed by user, `session` by session. A `claim` reserves a
 * username, nick or phone within a site. A `registration` is one that has not been completed.
 */
export const ACCOUNT_KINDS = {
  profile: 'profile',
  credentials: 'credentials',
  session: 'session',
  claim: 'claim',
  registration: 'registration',
} as const;

const profileBody = v.object({
  siteId: v.pipe(v.number(), v.safeInteger(), v.transform(siteId)),
  username: v.string(),
  name: v.string(),
  nick: v.string(),
  phone: v.string(),
  email: v.string(),
  signup: v.optional(
    v.object({
      bankInfo: v.optional(v.string()),
      address: v.optional(v.string()),
      etcJson: v.optional(v.string()),
    }),
  ),
});
const credentialsBody = v.object({
  passwordHash: v.string(),
  /** To be replaced at the first login. */
  isOneTime: v.optional(v.boolean()),
});
const sessionBody = v.object({
  refreshHash: v.string(),
  openedAt: v.number(),
  expiresAt: v.number(),
  // Earlier versions did not keep these.
  device: v.optional(v.string(), ''),
  address: v.optional(v.string(), ''),
  lastUsedAt: v.optional(v.number()),
});
const registrationBody = v.object({ profile: profileBody, ...credentialsBody.entries });

/** The data of a new user before the log knows them. */
export interface Registrant {
  readonly profile: Profile;
  /** PHC text of a memory-hard hash. */
  readonly passwordHash: string;
  /** Made by the exchange, to be replaced at the first login; false where left out. */
  readonly isOneTime?: boolean | undefined;
}

export const CLAIMED_FIELDS = ['username', 'nick', 'phone'] as const;
export type ClaimedField = (typeof CLAIMED_FIELDS)[number];

/** Why a name that another user has is refused. */
export const TAKEN = {
  username: 'DUPLICATE_USERNAME',
  nick: 'DUPLICATE_NICKNAME',
  phone: 'DUPLICATE_PHONE',
} as const satisfies Readonly<Record<ClaimedField, RejectionCode>>;

/** The same phone number is one phone, however it is formatted. */
export const digitsOf = (phone: string): string => phone.replaceAll('-', '');

export const claimId = (site: SiteId, field: ClaimedField, text: string): string =>
  `${site}/${field}/${text}`;

/** Keys that must be unique within the site; an empty nick or phone never conflicts. */
export const claimKeys = (profile: Profile): readonly (DocumentKey & { field: ClaimedField })[] =>
  CLAIMED_FIELDS.filter((field) => profile[field] !== '').map((field) => ({
    kind: ACCOUNT_KINDS.claim,
    id: claimId(profile.siteId, field, profile[field]),
    field,
  }));

/** Auxiliary documents of a profile, without an audit trail of their own. */
export const putClaims = (
  profile: Profile,
  p: { readonly owner?: UserId; readonly expectedVersion?: number },
): readonly PutDocument[] =>
  claimKeys(profile).map(({ kind, id }) => ({
    type: 'put',
    kind,
    id,
    body: 'null',
    audit: 'none',
    ...p,
  }));

export const putProfile = (owner: UserId, profile: Profile): PutDocument => ({
  type: 'put',
  kind: ACCOUNT_KINDS.profile,
  id: owner,
  owner,
  labels: [`site:${profile.siteId}`],
  keywords: [
    ...new Set([
      profile.username,
      profile.name,
      profile.nick,
      profile.phone,
      profile.email,
      profile.email.toLowerCase(),
    ]),
  ].filter((word) => word !== ''),
  body: JSON.stringify(profile),
});

export const putCredentials = (
  owner: UserId,
  passwordHash: string,
  { isOneTime = false, ...expected }: { isOneTime?: boolean; expectedVersion?: number } = {},
): PutDocument => ({
  type: 'put',
  kind: ACCOUNT_KINDS.credentials,
  id: owner,
  owner,
  audit: 'fact',
  body: JSON.stringify({ passwordHash, ...(isOneTime && { isOneTime }) }),
  ...expected,
});

/** A renewal leaves no trail: it happens every few minutes and is of no interest. */
export const putSession = (
  { id, userId, ...stored }: Session,
  p: { readonly expectedVersion?: number; readonly audit: 'fact' | 'none' },
): PutDocument => ({
  type: 'put',
  kind: ACCOUNT_KINDS.session,
  id,
  owner: userId,
  body: JSON.stringify(stored),
  ...p,
});

export const deleteSession = ({ id }: Session): DeleteDocument => ({
  type: 'delete',
  kind: ACCOUNT_KINDS.session,
  id,
  audit: 'fact',
});

export const putRegistration = (id: RegistrationId, registrant: Registrant): PutDocument => ({
  type: 'put',
  kind: ACCOUNT_KINDS.registration,
  id,
  audit: 'none',
  expectedVersion: 0,
  body: JSON.stringify(registrant),
});

export const deleteRegistration = (id: RegistrationId): DeleteDocument => ({
  type: 'delete',
  kind: ACCOUNT_KINDS.registration,
  id,
  audit: 'none',
});

/** Readers throw on a body that no version of the product wrote. */
export const readProfile = ({ body }: StoredDocument): Profile =>
  v.parse(profileBody, JSON.parse(body));

export const readPasswordHash = ({ body }: StoredDocument): string =>
  v.parse(credentialsBody, JSON.parse(body)).passwordHash;

/** Whether it was made by the exchange and has to be replaced at the first login. */
export const isOneTimePassword = ({ body }: StoredDocument): boolean =>
  v.parse(credentialsBody, JSON.parse(body)).isOneTime === true;

export function readSession({ id, owner, body }: StoredDocument): Session {
  const sessionId = parseSessionId(id);
  if (sessionId === undefined || owner === undefined)
    throw new RangeError(`malformed session id: ${id}`);
  const stored = v.parse(sessionBody, JSON.parse(body));
  return {
    ...stored,
    id: sessionId,
    userId: owner,
    lastUsedAt: stored.lastUsedAt ?? stored.openedAt,
  };
}

export function readRegistration(document: StoredDocument): Registrant & { id: RegistrationId } {
  const id = parseRegistrationId(document.id);
  if (id === undefined) throw new RangeError(`malformed registration id: ${document.id}`);
  return { id, ...v.parse(registrationBody, JSON.parse(document.body)) };
}

export function readOwner({ id }: StoredDocument): UserId {
  const userId = parseUserId(id);
  if (userId === undefined) throw new RangeError(`malformed profile id: ${id}`);
  return userId;
}
