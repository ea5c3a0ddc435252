/** A member of a soaked exchange: their session is renewed for as long as they play. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { ask, type Remote, signUp } from '../../tests/support/remote.ts';
import type { Playground } from './players.ts';

/** An access token is good for 15 minutes. */
const RENEW_MS = 10 * 60_000;

/** Signs up; the token of the remote is renewed until the soak ends. */
export async function signUpMember(ground: Playground): Promise<Remote> {
  const { url } = ground;
  const remote = await signUp(url);
  let session = { token: remote.token, refreshToken: remote.refreshToken };
  void keepSignedIn(ground, session.refreshToken, (renewed) => {
    session = renewed;
  });
  return {
    userId: remote.userId,
    username: remote.username,
    get token() {
      return session.token;
    },
    get refreshToken() {
      return session.refreshToken;
    },
    get: (path, params) =>
      ask(url, 'GET', path, { token: session.token, ...(params && { params }) }),
    post: (path, params) =>
      ask(url, 'POST', path, { token: session.token, ...(params && { params }) }),
  };
}

async function keepSignedIn(
  { url, meters, signal }: Playground,
  first: string,
  onRenewed: (session: { readonly token: string; readonly refreshToken: string }) => void,
): Promise<void> {
  let refreshToken = first;
  try {
    for (;;) {
      await pause(RENEW_MS, undefined, { signal });
      const { body } = await ask(url, 'POST', CALLS.login.path, { params: { refreshToken } });
      const renewed = v.parse(CALLS.login.answer, body);
      ({ refreshToken } = renewed);
      onRenewed({ token: renewed.accessToken, refreshToken });
    }
  } catch (error) {
    if (!signal.aborted) meters.failure(`renewing: ${String(error)}`);
  }
}
