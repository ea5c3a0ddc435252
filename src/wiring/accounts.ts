/** The account and signing up, for the screens. */
import type { Client } from '../streams/client.ts';
import type { AccountServices } from '../ui/services/accounts.ts';
import type { Actors } from './actors.ts';

// Logging out on request, in the order of the specification (section 2).

/** @param clearUnread sets the count of unread messages and contacts to none */
export const createLogout =
  (clearUnread: () => void, { socket, auth }: Pick<Actors, 'socket' | 'auth'>) =>
  (open: (path: string) => void): void => {
    clearUnread();
    socket.send({ type: 'DISCONNECT' });
    auth.send({ type: 'LOGOUT' });
    open('/login');
  };

export const createAccountServices = (
  { api, account }: Pick<Client, 'api' | 'account'>,
  actors: Pick<Actors, 'auth' | 'socket'>,
  clearUnread: () => void,
  forgetAccount: AccountServices['forgetAccount'],
): AccountServices => ({
  auth: actors.auth,
  account,
  logout: createLogout(clearUnread, actors),
  forgetAccount,
  signup: async ({ partnerId, ...input }) => {
    const answer = await api.call('signup', { ...input, partnerId: partnerId ?? null });
    return answer.ok ? { ok: true, value: { username: answer.value.username } } : answer;
  },
  checkUsername: async (username) => {
    const answer = await api.call('checkUsername', { username });
    return answer.ok ? { ok: true, value: answer.value.isAvailable } : answer;
  },
});
