/** Operators alert the people who are connected. Rule [X-D3]. */
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { warningCalls } from '../../protocol/warnings/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { mapInTurns } from '../limits/listReads.ts';
import { createActs } from '../operatorActs/acts.ts';
import { knownUser } from '../operatorActs/knownUsers.ts';
import { refuse, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

export function warningHandlers(
  core: Kernel & ProfilesDep & SitesDep,
): HandlersOf<typeof warningCalls> {
  const carryOut = createActs(core);
  const { publish, profiles, sites } = core;
  return {
    operatorAlert: async ({ text, userId, siteId, reason }, { identity }) => {
      const one = userId === undefined ? undefined : knownUser(core, userId);
      if (userId !== undefined && one === undefined) return refuse(reject('UNKNOWN_USER'));
      if (siteId !== undefined && sites.byId(siteId) === undefined)
        return refuse(reject('UNKNOWN_SITE'));
      const isMeant = (member: UserId): boolean =>
        (one === undefined || member === one) &&
        (siteId === undefined || profiles.profileOf(member)?.siteId === siteId);
      const act = {
        operator: identity.userId,
        name: 'alert',
        owner: one,
        reason,
        target: userId ?? (siteId === undefined ? 'everybody' : `site ${siteId}`),
        asked: { text, userId, siteId },
      };
      return carryOut(act, async () => {
        const body = JSON.stringify({ message: text });
        const members = publish.usersListeningTo(DESTINATIONS.error).filter(isMeant);
        const counts = await mapInTurns(members, core, (member) =>
          publish.toUser(member, DESTINATIONS.error, body),
        );
        // Guests are of no site and have no name: they receive what is for everybody.
        const isForAll = one === undefined && siteId === undefined;
        const guests = isForAll ? publish.toTopic(DESTINATIONS.error, body) : 0;
        const reached = counts.reduce((sum, count) => sum + count, guests);
        return succeed({ status: 200 as const, reached });
      });
    },
  };
}
