/** Warnings in the language of a person's site. Rules [X-D1], [X-D2]. */
import type { UserId } from '../../domain/ids.ts';
import type { Rejection } from '../../domain/rejections.ts';
import { refusalLanguage } from '../../domain/sites.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProfileReads } from '../accounts/directory.ts';
import { BoundedMap } from '../boundedMap.ts';
import type { Publish } from '../ports/publish.ts';
import { refusedAs } from '../calls/refusals.ts';
import type { Turns } from '../limits/turns.ts';
import { createWork } from '../limits/work.ts';
import type { Clock } from '../ports.ts';
import type { SiteRegistry } from '../sites/siteRegistry.ts';

/** Before the same warning goes out again. */
const QUIET_MS = MINUTE_MS;
const REMEMBERED = 1_000;

/** Warns one user, or everybody who is signed in. */
export type Warn = (rejection: Rejection, userId?: UserId) => void;

export interface WarningsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly publish: Pick<Publish, 'toUser' | 'usersListeningTo'>;
  readonly profiles: Pick<ProfileReads, 'profileOf'>;
  readonly sites: Pick<SiteRegistry, 'byId'>;
  /** Everybody is warned in parts. */
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
