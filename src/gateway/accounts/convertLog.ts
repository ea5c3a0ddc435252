/**
 * Stores of the first versions had personal data and sessions in the log. At their first start
 * these become documents, and the log is rewritten without them. An interrupted conversion is
 * repeated: documents are written before anything leaves the log, and rewriting a record is
 * idempotent.
 */
import type { Profile, Session } from '../../domain/accounts.ts';
import { parseSessionId, parseUserId, siteId, type UserId } from '../../domain/ids.ts';
import { decodeEvents, encodeEvents, EVENTS_VERSION } from '../../engine/index.ts';
import type { DocumentChange, Documents } from '../documents/documents.ts';
import type { Clock, Logger, LogRecord, Store } from '../ports.ts';
import { putClaims, putCredentials, putProfile, putSession } from './accountDocuments.ts';

const META_KEY = 'accounts.documents';
/** The documents are written; records remain to be rewritten. */
const WRITTEN = 'written';
const DONE = 'done';

/** The last version whose log held personal data. */
const PERSONAL_VERSION = 3;
/** Records read, and documents written, at once. */
const PAGE = 2_000;
const CHANGES_AT_ONCE = 200;

export interface ConversionOptions {
  readonly store: Store;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Runs once for each store, before its log is read. */
export async function convertLog(options: ConversionOptions): Promise<void> {
  const { store, logger } = options;
  const state = await store.readMeta(META_KEY);
  if (state === DONE) return;
  if (state !== WRITTEN) {
    const people = new People();
    for await (const record of oldRecords(store)) people.take(record);
    await writeDocuments(options, people);
    await store.writeMeta(META_KEY, WRITTEN);
  }
  const count = await rewriteLog(store);
  if (count > 0) logger.info(`${count} records were rewritten without personal data`);
  // After an interruption the log may be done and the snapshot still hold what has left it.
  if (count > 0 || state === WRITTEN) await store.dropSnapshot();
  await store.writeMeta(META_KEY, DONE);
}

/** Records of the first versions that hold users or sessions. */
async function* oldRecords(store: Store): AsyncGenerator<LogRecord> {
  for (let after = 0; ;) {
    const page = await store.read(after, PAGE);
    for (const record of page) if (holdsPeople(record)) yield record;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

const PEOPLE_ROW = /\["(?:UR|SO|SR|SE)",/;

const holdsPeople = ({ version, events }: LogRecord): boolean =>
  version <= PERSONAL_VERSION && PEOPLE_ROW.test(events);

async function rewriteLog(store: Store): Promise<number> {
  let count = 0;
  let group: LogRecord[] = [];
  const flush = async (): Promise<void> => {
    await store.rewrite(group.map(withoutPeople));
    count += group.length;
    group = [];
  };
  for await (const record of oldRecords(store)) {
    group.push(record);
    if (group.length >= PAGE) await flush();
  }
  if (group.length > 0) await flush();
  return count;
}

/** Sessions are read as no event and users without their personal data, so this drops both. */
const withoutPeople = ({ position, version, events }: LogRecord) => ({
  position,
  version: EVENTS_VERSION,
  events: encodeEvents(decodeEvents(events, version)),
});

interface Person {
  readonly id: UserId;
  readonly profile: Profile;
  readonly passwordHash: string;
}

/** The facts in the old rows, in log order. */
class People {
  readonly #persons = new Map<UserId, Person>();
  readonly #sessions = new Map<string, Session>();

  get persons(): readonly Person[] {
    return [...this.#persons.values()];
  }

  get sessions(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  take({ events }: LogRecord): void {
    const rows: unknown = JSON.parse(events);
    for (const row of cellsOf(rows)) {
      const [tag, value] = cellsOf(row);
      if (tag === 'UR') this.#takeUser(cellsOf(value));
      if (tag === 'SO' || tag === 'SR') this.#takeSession(cellsOf(value));
      if (tag === 'SE') this.#sessions.delete(textOf(value));
    }
  }

  #takeUser(cells: readonly unknown[]): void {
    const [id, site, username, passwordHash, name, nick, phone, email] = cells;
    const userId = idOf(parseUserId, id);
    this.#persons.set(userId, {
      id: userId,
      passwordHash: textOf(passwordHash),
      profile: {
        siteId: siteId(numberOf(site)),
        username: textOf(username),
        name: textOf(name),
        nick: textOf(nick),
        phone: textOf(phone),
        email: textOf(email),
      },
    });
  }

  #takeSession([id, user, refreshHash, openedAt, expiresAt]: readonly unknown[]): void {
    const session: Session = {
      id: idOf(parseSessionId, id),
      userId: idOf(parseUserId, user),
      refreshHash: textOf(refreshHash),
      openedAt: numberOf(openedAt),
      expiresAt: numberOf(expiresAt),
      device: '',
      address: '',
      lastUsedAt: numberOf(openedAt),
    };
    this.#sessions.set(session.id, session);
  }
}

const damaged = (value: unknown): never => {
  throw new RangeError(`unreadable in the log: ${JSON.stringify(value)}`);
};
const cellsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : damaged(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : damaged(value));
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : damaged(value));
const idOf = <Id extends string>(parse: (text: string) => Id | undefined, value: unknown): Id =>
  parse(textOf(value)) ?? damaged(value);

async function writeDocuments(
  { documents, clock, logger }: ConversionOptions,
  { persons, sessions }: People,
): Promise<void> {
  const origin = { actor: 'exchange', at: clock.now() } as const;
  const changes: DocumentChange[] = [
    ...persons.flatMap(({ id, profile, passwordHash }) => [
      putProfile(id, profile),
      putCredentials(id, passwordHash),
      ...putClaims(profile, { owner: id }),
    ]),
    ...sessions.map((session) => putSession(session, { audit: 'none' })),
  ];
  for (let done = 0; done < changes.length; done += CHANGES_AT_ONCE) {
    await documents.transact(changes.slice(done, done + CHANGES_AT_ONCE), origin);
    logger.info(
      `converting accounts: ${Math.min(done + CHANGES_AT_ONCE, changes.length)} of ${changes.length} documents`,
    );
  }
}
