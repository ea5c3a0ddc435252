/** Opens what keeps the things last seen, and follows session and start with it; loaded later. */
import { filter, fromEvent, map, merge, pairwise } from 'rxjs';
import { errorToFailure } from '../db/failures.ts';
import { openLastSeenStore } from '../db/lastSeen.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import { createSeenPart, type SeenPart } from '../streams/lastSeen/seenPart.ts';
import type { Actors } from './actors.ts';
import { snapshotsOf, toObservable } from './observables.ts';
import { signedInUser } from './sessions.ts';

export interface LastSeenPartParts {
  readonly client: Client;
  /** Scope of the signed-in user. */
  readonly scope: () => string;
  /** Scope of a user, or of guests for the empty id. */
  readonly scopeOf: (userId: string) => string;
  readonly keepDays: () => number;
}

/** A browser that stores nothing has nothing to erase. */
function reportFailure(error: unknown): void {
  if (errorToFailure(error).code === 'FAILED') reportDefect(error);
}

/** Lives as long as the page. */
export function openLastSeen(
  { client, scope, scopeOf, keepDays }: LastSeenPartParts,
  { auth, boot }: Pick<Actors, 'auth' | 'boot'>,
): SeenPart {
  const { market, now, scheduler } = client;
  const publicScope = scopeOf('');
  const store = openLastSeenStore();
  const hidden = fromEvent(document, 'visibilitychange').pipe(
    filter(() => document.visibilityState === 'hidden'),
  );
  const part = createSeenPart({
    store,
    market,
    priceChanges: toObservable(market.tickers),
    publicScope,
    isPresent: (owner) => owner === publicScope || owner === scope(),
    hidden: merge(hidden, fromEvent(globalThis, 'pagehide')),
    now: now.get,
    keepDays,
    scheduler,
  });
  // A page that was closed while it erased leaves the rest to the next one.
  store.eraseOthers(publicScope, [publicScope, scope()]).catch(reportFailure);
  signedInUser(auth)
    .pipe(
      pairwise(),
      map(([before]) => before),
      filter((before) => before !== undefined),
    )
    .subscribe((userId) => void part.erase(scopeOf(userId)).catch(reportFailure));
  snapshotsOf(boot)
    .pipe(filter((snapshot) => snapshot.hasTag('usable') && snapshot.context.isOffline))
    .subscribe(() => void part.recallMarket().catch(reportFailure));
  return part;
}
