/** Money that moves, for the screens. */
import { share } from 'rxjs';
import { DESTINATIONS } from '../protocol/destinations.ts';
import type { Client } from '../streams/client.ts';
import type { MoneyServices } from '../ui/services/services.ts';
import { attemptService, type LoadAttempts } from './attempts.ts';
import { createVersion } from '../streams/version.ts';

export const createMoney = ({ socket }: Client, attempts: LoadAttempts): MoneyServices => ({
  termsVersion: createVersion({
    changed: socket.listen(DESTINATIONS.moneyTerms).pipe(share()),
    connection: socket.connection,
  }),
  send: attemptService(
    async () => (await attempts())?.sendMoney,
    (command) => command,
  ),
});
