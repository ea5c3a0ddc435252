/** Everything that a process keeps in memory of documents which another one may write. */
import type { Accounts } from './accounts/accounts.ts';
import { followContent } from './content/contentNews.ts';
import { followTraderNames } from './copytrade/traderDocuments.ts';
import type { GatewayCore } from './core.ts';
import { DocumentFollower } from './documents/documentFollower.ts';
import type { FollowedCache, FollowedCaches } from './documents/followedCache.ts';
import type { RunOptions } from './options.ts';
import { followSites } from './sites/siteDocuments.ts';

export interface DocumentParts {
  readonly core: GatewayCore;
  readonly accounts: Pick<Accounts, 'followed'>;
  readonly followedSessions: FollowedCache;
}

const documentCaches = ({ core, accounts, followedSessions }: DocumentParts): FollowedCaches => ({
  admin: core.admins.followed,
  apiKey: core.apiKeys.followed,
  content: followContent(core),
  partner: core.partnerNames.followed,
  profile: accounts.followed,
  session: followedSessions,
  site: followSites(core.documents, core.sites),
  trader: followTraderNames(core.documents, core.traderNames),
});

/** Follows the documents of the store; the host starts it in a process that does not write them. */
export function followDocuments(
  parts: DocumentParts & Pick<RunOptions, 'store' | 'clock' | 'logger'>,
): DocumentFollower {
  const { store, clock, logger } = parts;
  return new DocumentFollower({
    feed: store.documents,
    caches: documentCaches(parts),
    clock,
    logger,
  });
}
