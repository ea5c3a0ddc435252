/** Logging out on request, in the order of the specification (section 2). */
import type { Actors } from './actors.ts';

/** @param clearUnread sets the count of unread messages and contacts to none */
export const createLogout =
  (clearUnread: () => void, { socket, auth }: Pick<Actors, 'socket' | 'auth'>) =>
  (open: (path: string) => void): void => {
    clearUnread();
    socket.send({ type: 'DISCONNECT' });
    auth.send({ type: 'LOGOUT' });
    open('/login');
  };
