/** Money that moves, for the screens: its attempts, loaded with the first of them. */
import { firstValueFrom, share } from 'rxjs';
import { DESTINATIONS } from '../protocol/destinations.ts';
import { clientError, fail } from '../streams/answer.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { MoneyServices } from '../ui/services/money.ts';
import { accountAttempts } from './attempts.ts';
import { inTime } from '../streams/inTime.ts';
import { createVersion } from '../streams/version.ts';

export function createMoney(client: Client): MoneyServices {
  const open = async () => {
    const { createSendMoney } = await inTime(
      () => import('../streams/money/sendMoney.ts'),
      client.scheduler,
    );
    return createSendMoney(accountAttempts(client));
  };
  let opened: ReturnType<typeof open> | undefined;
  const { socket } = client;
  return {
    termsVersion: createVersion({
      changed: socket.listen(DESTINATIONS.moneyTerms).pipe(share()),
      connection: socket.connection,
    }),
    send: async (command) => {
      opened ??= open();
      const sender = await opened.catch((error: unknown) => {
        reportDefect(error);
        return undefined;
      });
      if (sender !== undefined) return firstValueFrom(sender(command));
      // Nothing was sent; the next attempt loads the part again.
      opened = undefined;
      return fail(clientError('NO_CONNECTION'));
    },
  };
}
