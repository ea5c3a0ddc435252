import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import type { MoneyCommand } from '../../../../src/protocol/money/commands.ts';
import type { WireDnw } from '../../../../src/protocol/money/entities.ts';
import type { Answer } from '../../../../src/protocol/answer.ts';
import { DEPOSIT } from '../../../../src/protocol/money/examples.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { answerOf } from '../../../../src/streams/attempt.ts';
import { createSendMoney } from '../../../../src/streams/money/sendMoney.ts';
import { ManualScheduler } from '../support/manualScheduler.ts';

const COMMAND = {
  name: 'deposit',
  params: { clientRequestId: DEPOSIT.clientRequestId, walletType: 'USDT', point: '100' },
} as const;
const timeout = fail(clientError('TIMEOUT'));

/** Answers one after the other; without one left it hangs. */
function createDesk(answers: readonly Answer<unknown>[], command: MoneyCommand = COMMAND) {
  const scheduler = new ManualScheduler();
  const account = new BehaviorSubject(EMPTY_ACCOUNT);
  const sent: unknown[] = [];
  const call = (name: string, params: unknown): Promise<unknown> => {
    const answer = answers[sent.length];
    sent.push([name, params]);
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
  };
  const send = createSendMoney({
    api: { call: call as Caller['call'] },
    account,
    caughtUp: new BehaviorSubject(0),
    scheduler,
    canRetry: () => true,
  });
  let outcome: Answer<WireDnw> | undefined;
  void answerOf(send.start(command)).then((answer) => (outcome = answer));
  return { scheduler, account, sent, outcome: () => outcome };
}

test('[U-W4] without an answer the very same request is sent again', async () => {
  const desk = createDesk([timeout, timeout, succeed(DEPOSIT)]);
  await desk.scheduler.advance(1_500);
  expect(desk.outcome()).toEqual(succeed(DEPOSIT));
  expect(desk.sent).toEqual(Array.from({ length: 3 }, () => ['deposit', COMMAND.params]));
});

test('[U-W11] a payment through a provider is answered as the application that it is', async () => {
  const params = { clientRequestId: DEPOSIT.clientRequestId, amount: '100' };
  const payment = { dnw: DEPOSIT, provider: 'gluwa', step: 'SENDING' };
  const desk = createDesk([succeed(payment)], { name: 'gluwaQrcode', params });
  await desk.scheduler.advance(100);
  expect(desk.sent).toEqual([['gluwaQrcode', params]]);
  expect(desk.outcome()).toEqual(succeed(DEPOSIT));
});

test('[U-W4] an application that the account shows needs no answer', async () => {
  const desk = createDesk([]);
  await desk.scheduler.advance(100);
  expect(desk.outcome()).toBeUndefined();
  desk.account.next({ ...EMPTY_ACCOUNT, applications: { [DEPOSIT.id]: DEPOSIT } });
  await desk.scheduler.advance(0);
  expect(desk.outcome()).toEqual(succeed(DEPOSIT));
});
