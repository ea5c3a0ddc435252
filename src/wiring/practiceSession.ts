/**
 * Practice needs no registration: the first visit registers the one local player, later ones sign
 * them in. A tab may be closed at any moment; every step can be repeated by the next visit.
 */
import type { KeyValue } from '../db/keyValue.ts';
import type { SessionStore } from '../db/sessions.ts';
import type { Client } from '../streams/client.ts';
import type { Exclusive } from '../streams/exclusive.ts';

export interface PracticeParts {
  readonly client: Pick<Client, 'api' | 'auth'>;
  readonly sessions: SessionStore;
  readonly storage: KeyValue;
  /** One tab of this browser at a time: two first visits at once are one player. */
  readonly exclusive: Exclusive;
}

interface Player {
  readonly username: string;
  readonly password: string;
}

const LOCK = 'maru.practice.session';
const USERNAME_KEY = 'practice_username';
const PASSWORD_KEY = 'practice_password';
const FIRST_USERNAME = 'practice';
const FIRST_PHONE = '01000000000';

/** Letters and digits, as the exchange asks of a password. */
const randomText = (length: number, radix: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    (byte % radix).toString(radix),
  ).join('');

/**
 * Stores a player before anyone else knows of them. The password guards play money in this browser
 * and is stored beside the session. Interrupted between the two, an unregistered player is stored,
 * as is one of an earlier version, which stored no username.
 */
function storePlayer(storage: KeyValue, username: string): Player {
  const password = randomText(20, 36);
  storage.set(USERNAME_KEY, username);
  storage.set(PASSWORD_KEY, password);
  return { username, password };
}

function storedPlayer(storage: KeyValue): Player | undefined {
  const password = storage.get(PASSWORD_KEY);
  const username = storage.get(USERNAME_KEY) ?? FIRST_USERNAME;
  return password === undefined ? undefined : { username, password };
}

/** Undefined when the player is signed in, else why not; `NO_ANSWER` when the exchange is silent. */
async function signIn({ client }: PracticeParts, player: Player): Promise<string | undefined> {
  const answer = await client.auth
    .signIn(player.username, player.password)
    .catch(() => 'NO_ANSWER' as const);
  if (answer === 'NO_ANSWER') return answer;
  return answer.kind === 'signedIn' ? undefined : answer.refusal.code;
}

/** Undefined when the player is registered now, else why not. */
async function register(
  { client }: PracticeParts,
  { username, password }: Player,
): Promise<string | undefined> {
  const phone = username === FIRST_USERNAME ? FIRST_PHONE : `010${randomText(8, 10)}`;
  const answer = await client.api.call('signup', {
    username,
    password,
    name: 'Practice',
    nick: username,
    phone,
    email: `${username}@maru.localhost`,
  });
  return answer.ok ? undefined : answer.error.code;
}

async function enter(parts: PracticeParts): Promise<void> {
  const { sessions, storage } = parts;
  // Another tab may have been first.
  if (sessions.get() !== undefined) return;
  const known = storedPlayer(storage);
  const refusal = known && (await signIn(parts, known));
  if (known !== undefined && refusal !== 'WRONG_CREDENTIALS') return;
  const player = known ?? storePlayer(storage, FIRST_USERNAME);
  const taken = await register(parts, player);
  if (taken === undefined) {
    await signIn(parts, player);
  } else if (taken.startsWith('DUPLICATE')) {
    // The exchange remembers a player whose password this browser has lost.
    const another = storePlayer(storage, `${FIRST_USERNAME}-${randomText(8, 36)}`);
    if ((await register(parts, another)) === undefined) await signIn(parts, another);
  }
}

/**
 * Resolves with the local player signed in, or without a session while the exchange does not
 * answer; the next visit tries again.
 */
export const preparePracticeSession = (parts: PracticeParts): Promise<void> =>
  parts.sessions.get() === undefined
    ? parts.exclusive(LOCK, () => enter(parts))
    : Promise.resolve();
