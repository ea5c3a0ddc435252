/** Money that moves, for the screens: its attempts, loaded with the first of them. */
import { firstValueFrom } from 'rxjs';
import { clientError, fail } from '../streams/answer.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { MoneyServices } from '../ui/services/money.ts';
import { accountAttempts } from './attempts.ts';
import { inTime } from '../streams/inTime.ts';

export function createMoney(client: Client): MoneyServices {
  const open = async () => {
    const { createSendMoney } = await inTime(
      () => import('../streams/money/sendMoney.ts'),
      client.scheduler,
    );
    return createSendMoney(accountAttempts(client));
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
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
