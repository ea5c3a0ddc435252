/** Dependencies of commands that must not be carried out twice. */
import type { AccountAttempts } from '../streams/attempt.ts';
import type { Client } from '../streams/client.ts';
import { toObservable } from './observables.ts';

export const accountAttempts = ({
  api,
  account,
  scheduler,
  site,
  socket,
}: Client): AccountAttempts => ({
  api,
  account: toObservable(account),
  scheduler,
  // Begun without a connection it is sent once and never later: by then the price is another one.
  // Of servers without numbered events it is not known that they carry out an id only once.
  canRetry: () =>
    socket.connection.value > 0 && site.get()?.extensions.includes('event-seq') === true,
});
