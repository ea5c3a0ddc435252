/** The built exchange for a journey: with its own data directory, to be killed and restarted. */
import * as v from 'valibot';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { PERMISSIONS } from '../../src/domain/permissions.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { copyDirectory } from './copyDirectory.ts';
import { ask, PASSWORD, type Remote, signIn } from './remote.ts';
import {
  type Directory,
  portForRestarts,
  type RunningServer,
  startServer,
  temporaryDirectory,
} from './server.ts';

export interface Exchange {
  readonly url: string;
  readonly port: number;
  /** SIGKILL: nothing more is written. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Starts again on the same port and data after `kill` or `stop`, with settings of this run alone. */
  readonly restart: (changed?: Readonly<Record<string, string>>) => Promise<void>;
}

/** Variable by which the journeys' processes learn where the prepared data lies. */
export const PREPARED_DATA = 'MARU_PREPARED_DATA';

/** Variable by which they learn the operator's password, which the first start alone shows. */
export const PREPARED_OPERATOR = 'MARU_PREPARED_OPERATOR';

export interface PreparedData extends Directory {
  /** Name and password, as `PREPARED_OPERATOR` has them. */
  readonly operator: string;
}

/** A data directory after a first start; creating one takes several times as long as a restart. */
export async function prepareData(): Promise<PreparedData> {
  const directory = await temporaryDirectory();
  const server = await startServer({ dataDir: directory.path });
  await server.stop();
  const shown = server.output.find((line) => line.startsWith('Operator: ')) ?? '';
  const [, username = '', password = ''] = /log in as (\S+) with (\w+)\./.exec(shown) ?? [];
  return { ...directory, operator: `${username} ${password}` };
}

/** The operator's last login at each exchange: a user logs in ten times a minute. */
const operatorLogins = new Map<string, { readonly token: Promise<string>; readonly at: number }>();

/** An access token of the operator. */
export async function operatorToken(origin: string): Promise<string> {
  const last = operatorLogins.get(origin);
  if (last !== undefined && Date.now() - last.at < MINUTE_MS) return last.token;
  const token = logOperatorIn(origin);
  operatorLogins.set(origin, { token, at: Date.now() });
  token.catch(() => operatorLogins.delete(origin));
  return token;
}

/** Whichever journey is the first at an exchange replaces the one-time password. */
async function logOperatorIn(origin: string): Promise<string> {
  const [username, oneTime] = (process.env[PREPARED_OPERATOR] ?? '').split(' ');
  const logIn = (params: Readonly<Record<string, string | undefined>>) =>
    ask(origin, 'POST', CALLS.login.path, { params: { username, ...params } });
  const changed = { password: PASSWORD };
  // Another journey may change it in between.
  for (const tried of [changed, { password: oneTime, newPassword: PASSWORD }]) {
    const login = await logIn(tried);
    if (login.status === 200) return v.parse(CALLS.login.answer, login.body).accessToken;
  }
  return v.parse(CALLS.login.answer, (await logIn(changed)).body).accessToken;
}

type Admin = Pick<Remote, 'get' | 'post'>;

const callsWith = (origin: string, token: string): Admin => ({
  get: (path, params = {}) => ask(origin, 'GET', path, { token, params }),
  post: (path, params = {}) => ask(origin, 'POST', path, { token, params }),
});

/** Signs the operator in; answers what makes their calls. */
export const operatorOf = async (origin: string): Promise<Admin> =>
  callsWith(origin, await operatorToken(origin));

/** Exchanges at which the two admins of `pressTwice` were made. */
const paired = new Map<string, Promise<unknown>>();

const PAIR = ['firstperson', 'secondperson'] as const;

/** Makes an admin with every permission, who chooses a password of their own. */
async function makeAdmin(origin: string, username: string): Promise<void> {
  const operator = await operatorOf(origin);
  const about = { username, permissions: PERMISSIONS, reason: 'a second person' };
  const made = await operator.post(CALLS.createAdmin.path, about);
  const { oneTimePassword } = v.parse(CALLS.createAdmin.answer, made.body);
  const entered = { username, password: oneTimePassword, newPassword: PASSWORD };
  await ask(origin, 'POST', CALLS.login.path, { params: entered });
}

const logInAs = async (origin: string, username: string): Promise<Admin> =>
  callsWith(origin, (await signIn(origin, username)).accessToken);

/** An admin made by the operator, signed in. */
export async function madeAdmin(origin: string, username: string): Promise<Admin> {
  await makeAdmin(origin, username);
  return logInAs(origin, username);
}

/**
 * Makes a call that takes two persons, by two admins whom the operator made: the admin who made
 * another is no second person beside them. Answers what the second one is answered.
 */
export async function pressTwice(
  origin: string,
  path: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Awaited<ReturnType<Remote['post']>>> {
  const making = paired.get(origin) ?? makePair(origin);
  paired.set(origin, making);
  await making;
  const [first, second] = PAIR;
  await (await logInAs(origin, first)).post(path, params);
  return (await logInAs(origin, second)).post(path, params);
}

/** One after the other: the first call of both would replace the operator's one-time password. */
async function makePair(origin: string): Promise<void> {
  for (const username of PAIR) await makeAdmin(origin, username);
}

/** Another exchange may have had the port before. */
function forgetExchange(url: string): void {
  operatorLogins.delete(url);
  paired.delete(url);
}

/** Signs the operator in; answers what sends their commands. */
export const signInOperator = async (origin: string): Promise<Remote['post']> =>
  (await operatorOf(origin)).post;

/** Where the data lies that was prepared before the first journey. */
function preparedPath(): string {
  const path = process.env[PREPARED_DATA];
  if (path === undefined) throw new Error('no data was prepared: the global setup did not run');
  return path;
}

/**
 * An exchange on a free port with a copy of the prepared data; `environment` also applies to
 * restarts.
 */
export async function openExchange(
  environment: Readonly<Record<string, string>> = {},
): Promise<Exchange & { readonly close: () => Promise<void> }> {
  const { path: dataDir, remove } = await temporaryDirectory();
  await copyDirectory(preparedPath(), dataDir);
  const port = await portForRestarts();
  let server: RunningServer = await startServer({ dataDir, port, environment });
  const { url } = server;
  forgetExchange(url);
  const stop = async (): Promise<void> => {
    await server.stop();
  };
  return {
    url,
    port,
    kill: () => server.kill(),
    stop,
    restart: async (changed = {}) => {
      // A run whose clock is ahead may find the token expired.
      operatorLogins.delete(url);
      server = await startServer({ dataDir, port, environment: { ...environment, ...changed } });
    },
    close: async () => {
      await stop();
      await remove();
    },
  };
}
