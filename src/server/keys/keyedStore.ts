/**
 * A store whose secrets are in a key file: everything that keeps a secret by name finds it there, and
 * the store holds none. Rules [O-Y1] to [O-Y3].
 */
import { randomBytes } from 'node:crypto';
import { API_KEY_KIND } from '../../gateway/apiKeys/keyBook.ts';
import type { Store } from '../../gateway/ports.ts';
import {
  isSecretName,
  META_NAMES,
  type MetaName,
  SECRET_NAMES,
  type SecretRule,
} from '../../gateway/ports/metaNames.ts';
import { drawsRenewed } from '../../gateway/rounds/powerBalls.ts';
import { TWO_STEP_KIND } from '../../gateway/twoStep/twoStepDocuments.ts';
import { KeyFile } from './keyFile.ts';

/** Beside the database, and in no backup of it. */
export const KEYS_NAME = 'keys.json';

export interface KeySettings {
  readonly path: string;
  /** A key file that is missing is made again, and what depended on it ends. */
  readonly mayRenew: boolean;
}

const BOUND = 'keys.id' satisfies MetaName;
const SECRET_BYTES = 32;
/** Sealed under the key file: without it they cannot be opened. */
const SEALED_KINDS = [API_KEY_KIND, TWO_STEP_KIND];
const PAGE = 1_000;

/** @throws Error for a name that the table of names does not have: it may be a secret */
function isSecret(name: string): boolean {
  const known = isSecretName(name);
  if (known === undefined) throw new Error(`${name} is not in META_NAMES`);
  return known;
}

const withFile = <S extends Store>(store: S, file: KeyFile): S => ({
  ...store,
  readMeta: async (name) => (isSecret(name) ? file.read(name) : store.readMeta(name)),
  writeMeta: (name, text) =>
    isSecret(name) ? file.write({ [name]: text }) : store.writeMeta(name, text),
});

/** Entries of the key file for a secret that an earlier version stored. */
function movedTo(
  rule: SecretRule,
  name: string,
  text: string,
  now: number,
): readonly (readonly [name: string, text: string])[] {
  switch (rule) {
    case 'moved':
      return [[name, text]];
    case 'renewed':
      return [];
    case 'sealing':
      return [['auth.sealing' satisfies MetaName, text]];
    case 'draws':
      return [[name, drawsRenewed(text, randomBytes(SECRET_BYTES), now)]];
  }
}

/** Takes the secrets of an earlier version out of the store; cut short, the next start goes on. */
async function moveSecrets(store: Store, file: KeyFile, now: number): Promise<void> {
  const emptied: MetaName[] = [];
  const moved: Record<string, string> = {};
  for (const name of SECRET_NAMES) {
    const rule = META_NAMES[name];
    if (rule === 'plain') continue;
    const text = await store.readMeta(name);
    if (text === undefined || text === '') continue;
    emptied.push(name);
    for (const [to, value] of movedTo(rule, name, text, now))
      if (file.read(to) === undefined) moved[to] = value;
  }
  if (Object.keys(moved).length > 0) await file.write(moved);
  for (const name of emptied) await store.writeMeta(name, '');
}

/** Removes what only the lost key could open: members log in without it and set it up again. */
async function dropSealed({ documents }: Store): Promise<void> {
  for (const kind of SEALED_KINDS)
    for (;;) {
      const { items } = await documents.query({ kind, page: 1, size: PAGE });
      if (items.length === 0) break;
      await documents.transaction(async (writer) => {
        for (const { id } of items) await writer.remove({ kind, id });
      });
    }
}

const renewedSeed = (): Readonly<Record<string, string>> => ({
  ['feed-seed' satisfies MetaName]: randomBytes(SECRET_BYTES / 2).toString('hex'),
});

async function openFile(store: Store, { path, mayRenew }: KeySettings): Promise<KeyFile> {
  const file = await KeyFile.open(path);
  const bound = (await store.readMeta(BOUND)) ?? '';
  if (bound === '') return file ?? KeyFile.create(path, {});
  if (file?.id === bound) return file;
  if (file !== undefined)
    throw new Error(`${path} is the key file of another store: put the store's own there`);
  if (!mayRenew)
    throw new Error(
      `the key file ${path} is missing: put it back, or start once with NEW_KEYS=on, which ends all sessions and API keys and turns two-step login off for everybody`,
    );
  await dropSealed(store);
  // From here on it is a store without a key file, whatever becomes of this start.
  await store.writeMeta(BOUND, '');
  return KeyFile.create(path, renewedSeed());
}

interface Follower extends Store {
  readonly takeRole: (signal: AbortSignal) => Promise<void>;
}

/**
 * The same for a process that follows: it writes no secret before it has the role, and then goes on
 * with those that the process before it has made.
 * @throws Error in one line where the key file is missing, damaged, or another store's
 */
export async function openKeyedFollower<S extends Follower>(
  store: S,
  { path }: KeySettings,
): Promise<S> {
  const file = await KeyFile.open(path);
  const bound = await store.readMeta(BOUND);
  if (file === undefined || file.id !== bound)
    throw new Error(`${path} is not the key file of this exchange: all its processes share one`);
  let isActing = false;
  const keyed = withFile(store, file);
  return {
    ...keyed,
    writeMeta: (name, text) =>
      isSecret(name) && !isActing
        ? Promise.reject(new Error(`${name} is made by the process that acts`))
        : keyed.writeMeta(name, text),
    takeRole: async (signal) => {
      await store.takeRole(signal);
      await file.reload();
      isActing = true;
    },
  };
}

/**
 * @param now the time, ms UTC
 * @returns the store, whose secrets are read and written in the key file
 * @throws Error in one line where the store's own key file is missing, damaged or readable by others
 */
export async function openKeyedStore<S extends Store>(
  store: S,
  settings: KeySettings,
  now: number,
): Promise<S> {
  const file = await openFile(store, settings);
  await moveSecrets(store, file, now);
  if ((await store.readMeta(BOUND)) !== file.id) await store.writeMeta(BOUND, file.id);
  return withFile(store, file);
}
