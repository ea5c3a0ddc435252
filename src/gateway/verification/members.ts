/** Members by what they can be reached at. */
import type { Profile } from '../../domain/accounts.ts';
import type { SiteId, UserId } from '../../domain/ids.ts';
import { type Channel, keyOf } from '../../domain/verification/verification.ts';
import { ACCOUNT_KINDS, readOwner, readProfile } from '../accounts/accountDocuments.ts';
import type { Documents } from '../documents/documents.ts';

export interface FoundMember {
  readonly userId: UserId;
  readonly profile: Profile;
}

/** Several people may share an address; more are not looked at. */
const MEMBERS_MAX = 50;

/** Whether a profile has this address or number; an empty one matches no one. */
export const hasKey = (profile: Profile, channel: Channel, key: string): boolean =>
  key !== '' && keyOf(channel, profile[channel]) === key;

/**
 * The members of a site with an address or number, oldest first.
 * @param key in the form of `keyOf`
 */
export async function membersByKey(
  documents: Pick<Documents, 'query'>,
  siteId: SiteId,
  channel: Channel,
  key: string,
): Promise<readonly FoundMember[]> {
  const { items } = await documents.query({
    kind: ACCOUNT_KINDS.profile,
    labels: [[`site:${siteId}`]],
    keyword: key,
    order: 'oldest',
    page: 1,
    size: MEMBERS_MAX,
  });
  return items
    .map((document) => ({ userId: readOwner(document), profile: readProfile(document) }))
    .filter(({ profile }) => hasKey(profile, channel, key));
}
