/** Money that moves, for the screens: its attempts, loaded with the first of them. */
import { firstValueFrom, share } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import { DESTINATIONS } from '../protocol/destinations.ts';
import { clientError, fail } from '../streams/answer.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { MoneyServices } from '../ui/services/services.ts';
import { accountAttempts } from './attempts.ts';
import { inTime } from '../streams/inTime.ts';
import { createVersion } from '../streams/version.ts';

export function createMoney(client: Client): MoneyServices {
  const { load } = lazy(async () => {
    const { createSendMoney } = await inTime(
      () => import('../streams/money/sendMoney.ts'),
      client.scheduler,
    );
    return createSendMoney(accountAttempts(client));
  });
  const { socket } = client;
  return {
    termsVersion: createVersion({
      changed: socket.listen(DESTINATIONS.moneyTerms).pipe(share()),
      connection: socket.connection,
    }),
    send: async (command) => {
      const sender = await load().catch((error: unknown) => {
        reportDefect(error);
        return undefined;
      });
      // Without it nothing was sent.
      if (sender === undefined) return fail(clientError('NO_CONNECTION'));
      return firstValueFrom(sender(command));
    },
  };
}
