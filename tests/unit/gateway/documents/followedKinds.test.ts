/** Nothing that is kept in memory of documents is forgotten by the feed of changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLLOWED_KINDS, type FollowedKind } from '../../../../src/gateway/documents/changeFeed.ts';

/**
 * Files that read whole kinds of documents, with the kind that they keep in memory, or why what they
 * read cannot get old in a process that did not write it. `each time`: it is not kept. `acting`: only
 * the process that acts keeps it, and reads it when it begins to act. A kind that is named here has a
 * cache that follows the feed, or `documentCaches` does not compile.
 */
const READERS: Readonly<Record<string, FollowedKind | 'each time' | 'acting'>> = {
  'accounts/accounts.ts': 'profile',
  'accounts/sessions.ts': 'session',
  'admins/adminBook.ts': 'admin',
  'apiKeys/keyBook.ts': 'apiKey',
  'contacts/templateHandlers.ts': 'each time',
  'content/contentBook.ts': 'content',
  'content/versions.ts': 'each time',
  'copytrade/traderDocuments.ts': 'trader',
  // What a fold over the log had kept; it follows the log from there.
  'loop/logFold.ts': 'acting',
  'operatorActs/daySums.ts': 'each time',
  'operatorActs/persons.ts': 'each time',
  'operatorActs/twoPersons.ts': 'each time',
  'outbox/outbox.ts': 'acting',
  'partners/access.ts': 'partner',
  'partners/ownAccounts.ts': 'each time',
  'push/pushDesk.ts': 'acting',
  'sites/siteDocuments.ts': 'site',
};

/** Where reading a whole kind is defined, for whatever kind. */
const READING = ['documents/allDocuments.ts', 'documents/followedCache.ts'];

const readers = readdirSync('src/gateway', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !READING.includes(path))
  .filter((path) => /\ballDocuments\(/.test(readFileSync(join('src/gateway', path), 'utf8')));

test('[O-J4] a kind of document that is cached in memory and follows no feed does not exist', () => {
  expect(readers.toSorted()).toEqual(Object.keys(READERS).toSorted());
  const kept = Object.values(READERS).filter((kind) => kind !== 'each time' && kind !== 'acting');
  expect(kept.toSorted()).toEqual(Object.keys(FOLLOWED_KINDS).toSorted());
});
