/** Who belongs to a segment of the people. Rule [M-S6]. */
import { DAY_MS } from '../../domain/time.ts';
import { USER_STATUSES } from '../../domain/accounts.ts';
import type { SiteId, UserId } from '../../domain/ids.ts';
import { SEGMENT_MAX, type Segment } from '../../domain/messages/messages.ts';
import { reject } from '../../domain/rejections.ts';
import { partnersAbove, placeOf } from '../../engine/partnerState.ts';
import { inParts } from '../limits/turns.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';

/** Looked at in one step. */
const PAGE = 2_000;

const OPEN_STATUSES = USER_STATUSES.filter((status) => status !== 'CLOSED');

type Core = Pick<Kernel, 'clock' | 'nextTurn' | 'readState'> &
  ProfilesDep &
  SessionsDep &
  UserIndexDep;

/** Whether a user used a session since a moment; one who logged out everywhere did not. */
const wasActive = ({ sessions }: Core, id: UserId, since: number): boolean =>
  sessions.ofUser(id).some(({ lastUsedAt }) => lastUsedAt >= since);

/** Keeps those who are below a partner. */
const below = (core: Core, partnerId: UserId, ids: readonly UserId[]): Promise<UserId[]> =>
  core.readState((state) => ids.filter((id) => partnersAbove(state, id).includes(partnerId)));

function isOfActivity(core: Core, { activeDays, inactiveDays }: Segment, id: UserId): boolean {
  const now = core.clock.now();
  if (activeDays !== undefined && !wasActive(core, id, now - activeDays * DAY_MS)) return false;
  return inactiveDays === undefined || !wasActive(core, id, now - inactiveDays * DAY_MS);
}

/**
 * The people of a segment in the order of their registration, of one site or of all.
 * SEGMENT_TOO_LARGE beyond `most`.
 */
export async function peopleOf(
  core: Core,
  siteId: SiteId | undefined,
  segment: Segment,
  most: number = SEGMENT_MAX,
): Promise<Reply<readonly UserId[]>> {
  const { partnerId, roles } = segment;
  const isPartner =
    partnerId === undefined ||
    (await core.readState((state) => placeOf(state, partnerId) !== undefined));
  if (!isPartner) return refuse(reject('UNKNOWN_PARTNER'));
  const partEnds = inParts(core);
  const found: UserId[] = [];
  for (let page = 1; ; page += 1) {
    await partEnds();
    const { ids } = await core.userIndex.find({
      siteId,
      statuses: OPEN_STATUSES,
      roles,
      from: 0,
      to: Infinity,
      keyword: '',
      isNewestFirst: false,
      page,
      size: PAGE,
    });
    const here = partnerId === undefined ? ids : await below(core, partnerId, ids);
    for (const id of here)
      if (core.profiles.profileOf(id) !== undefined && isOfActivity(core, segment, id))
        found.push(id);
    if (found.length > most) return refuse(reject('SEGMENT_TOO_LARGE', { maximum: String(most) }));
    if (ids.length < PAGE) return succeed(found);
  }
}
