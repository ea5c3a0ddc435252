/** Warnings in the language of a person's site. Rules [X-D1], [X-D2]. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { refusalLanguage } from '../../domain/sites.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProfileReads, ProfilesDep } from '../accounts/directory.ts';
import { BoundedMap } from '../boundedMap.ts';
import type { Publish } from '../ports/submit.ts';
import { refusedAs } from '../calls/refusals.ts';
import type { Turns } from '../limits/turns.ts';
import { createWork } from '../limits/work.ts';
import type { Clock } from '../ports.ts';
import type { SiteRegistry, SitesDep } from '../sites/siteRegistry.ts';
import type { warningCalls } from '../../protocol/warnings/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { mapInTurns } from '../limits/listReads.ts';
import { createActs } from '../operatorActs/acts.ts';
import { knownUser } from '../operatorActs/persons.ts';
import { refuse, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';

/** Before the same warning goes out again. */
const QUIET_MS = MINUTE_MS;
const REMEMBERED = 1_000;

/** Warns one user, or all signed-in users. */
export type Warn = (rejection: Rejection, userId?: UserId) => void;

export interface WarningsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly publish: Pick<Publish, 'toUser' | 'usersListeningTo'>;
  readonly profiles: Pick<ProfileReads, 'profileOf'>;
  readonly sites: Pick<SiteRegistry, 'byId'>;
  /** Schedules the warnings of all users in parts. */
  readonly turns: Turns;
}

interface Warning {
  readonly rejection: Rejection;
  readonly userId: UserId;
}

export function createWarnings(options: WarningsOptions): Warn {
  const { clock, publish, profiles, sites, turns } = options;
  const sent = new BoundedMap<string, number>(REMEMBERED);

  /** Whether the same has not gone out lately. */
  const isNews = ({ code, data }: Rejection, userId: UserId | undefined): boolean => {
    const key = JSON.stringify([userId ?? null, code, data]);
    const now = clock.now();
    const before = sent.get(key);
    // After a clock set back the moment may lie ahead.
    if (before !== undefined && Math.abs(now - before) < QUIET_MS) return false;
    sent.set(key, now);
    return true;
  };

  const work = createWork(turns, ({ rejection, userId }: Warning) => {
    const siteId = profiles.profileOf(userId)?.siteId;
    const site = siteId === undefined ? undefined : sites.byId(siteId);
    const texts = site?.texts ?? 'requested';
    const language = refusalLanguage(texts, true, site?.language ?? 'ko');
    const { body } = refusedAs(rejection, language, texts);
    publish.toUser(userId, DESTINATIONS.logError, JSON.stringify(body));
  });

  return (rejection, userId) => {
    if (!isNews(rejection, userId)) return;
    const warned =
      userId === undefined ? publish.usersListeningTo(DESTINATIONS.logError) : [userId];
    work.add(warned.map((one) => ({ rejection, userId: one })));
  };
}

/** Operators alert the people who are connected. Rule [X-D3]. */
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
        // Guests are of no site and have no name: they receive the public alerts.
        const isForAll = one === undefined && siteId === undefined;
        const guests = isForAll ? publish.toTopic(DESTINATIONS.error, body) : 0;
        const reached = counts.reduce((sum, count) => sum + count, guests);
        return succeed({ status: 200 as const, reached });
      });
    },
  };
}
