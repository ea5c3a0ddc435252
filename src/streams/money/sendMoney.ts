/** Sending a transfer, a conversion or an application until its outcome is known. */
import type { Answer } from '../../protocol/answer.ts';
import type { MoneyCommand } from '../../protocol/money/commands.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { WireProviderPayment } from '../../protocol/providers/entities.ts';
import { succeed } from '../answer.ts';
import type { Caller } from '../api.ts';
import { createAttempt, type AccountAttempts, type Attempt } from '../attempt.ts';

/** How a payment goes on is read by its application. */
async function applied(answer: Promise<Answer<WireProviderPayment>>): Promise<Answer<WireDnw>> {
  const given = await answer;
  return given.ok ? succeed(given.value.dnw) : given;
}

/** Each name has parameters of its own, which the compiler only joins within a case. */
function call(api: Caller, { name, params }: MoneyCommand): Promise<Answer<WireDnw>> {
  switch (name) {
    case 'transfer':
      return api.call(name, params);
    case 'convert':
      return api.call(name, params);
    case 'deposit':
      return api.call(name, params);
    case 'withdraw':
      return api.call(name, params);
    case 'buy':
      return api.call(name, params);
    case 'sell':
      return api.call(name, params);
    case 'paykiwoomSendCoin':
      return applied(api.call(name, params));
    case 'dhSafetySignup':
      return applied(api.call(name, params));
    case 'paycoinSendCoin':
      return applied(api.call(name, params));
    case 'bitdexSendCoin':
      return applied(api.call(name, params));
    case 'bitdexSellCoin':
      return applied(api.call(name, params));
    case 'gluwaQrcode':
      return applied(api.call(name, params));
    case 'vancoinUrl':
      return applied(api.call(name, params));
    case 'bitshopUrl':
      return applied(api.call(name, params));
  }
}

/**
 * The account's events confirm an application before its answer does. A transfer needs no limit of
 * time: its id makes it one, and nothing in it depends on a price; a conversion's quote ends by itself.
 */
export const createSendMoney = (attempts: AccountAttempts): Attempt<MoneyCommand, WireDnw> =>
  createAttempt({
    ...attempts,
    idOf: ({ params }) => params.clientRequestId,
    send: (command) => call(attempts.api, command),
    shown: ({ applications }, { params }) =>
      Object.values(applications).find(
        ({ clientRequestId }) => clientRequestId === params.clientRequestId,
      ),
  });
