import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { WireBet } from '../../../../src/protocol/rounds/entities.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import type { Answer } from '../../../../src/protocol/answer.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { answerOf } from '../../../../src/streams/attempt.ts';
import { createPlaceBet } from '../../../../src/streams/rounds/placeBet.ts';
import { ManualScheduler, START } from '../support/manualScheduler.ts';
import { wireBet } from '../support/wire.ts';

const PARAMS = {
  tradeRoundId: '12-1700000040',
  type: 'B',
  point: '10',
  clientBetId: 'c-b-1',
} as const;
const bet = wireBet('b-1');
const lost = fail(clientError('NO_CONNECTION'));
const timeout = fail(clientError('TIMEOUT'));
const locked = fail({ status: 400, code: 'ROUND_LOCKED', message: '' });

/** Answers one after the other; `hang` never answers. */
function createDesk(answers: readonly (Answer<WireBet> | 'hang')[], isOnline = true) {
  const scheduler = new ManualScheduler();
  const account = new BehaviorSubject(EMPTY_ACCOUNT);
  const sent: (readonly [atMs: number, params: unknown])[] = [];
  const call = (name: string, params: unknown): Promise<unknown> => {
    expect(name).toBe('placeBet');
    const answer = answers[sent.length] ?? 'hang';
    sent.push([scheduler.now() - START, params]);
    return answer === 'hang' ? new Promise(() => undefined) : Promise.resolve(answer);
  };
  const placeBet = createPlaceBet({
    api: { call: call as Caller['call'] },
    account,
    caughtUp: new BehaviorSubject(0),
    scheduler,
    canRetry: () => isOnline,
  });
  let outcome: Answer<WireBet> | undefined;
  void answerOf(placeBet.start(PARAMS)).then((answer) => (outcome = answer));
  return { scheduler, account, sent, outcome: () => outcome };
}

describe('placing a bet', () => {
  test('the bet, or the refusal, after one question', async () => {
    for (const answer of [succeed(bet), locked]) {
      const desk = createDesk([answer]);
      await desk.scheduler.advance(60_000);
      expect([desk.outcome(), desk.sent.length]).toEqual([answer, 1]);
    }
  });

  test('without an answer the very same is asked again, and what comes then counts', async () => {
    const desk = createDesk([lost, timeout, succeed(bet)]);
    await desk.scheduler.advance(1_499);
    expect(desk.outcome()).toBeUndefined();
    await desk.scheduler.advance(1);
    expect(desk.outcome()).toEqual(succeed(bet));
    expect(desk.sent).toEqual([
      [0, PARAMS],
      [500, PARAMS],
      [1_500, PARAMS],
    ]);
    // The lock came before the bet did: the exchange's no is the outcome.
    const late = createDesk([lost, locked]);
    await late.scheduler.advance(500);
    expect(late.outcome()).toEqual(locked);
  });

  test('what stays unknown is said so after the fourth try', async () => {
    const desk = createDesk([lost, lost, lost, timeout]);
    await desk.scheduler.advance(60_000);
    expect(desk.outcome()).toEqual(timeout);
    expect(desk.sent.map(([atMs]) => atMs)).toEqual([0, 500, 1_500, 3_500]);
  });

  test('a bet that the account shows needs no answer', async () => {
    const desk = createDesk(['hang']);
    await desk.scheduler.advance(100);
    desk.account.next({ ...EMPTY_ACCOUNT, openBets: { 'b-9': wireBet('b-9') } });
    await desk.scheduler.advance(100);
    expect(desk.outcome()).toBeUndefined();
    desk.account.next({ ...EMPTY_ACCOUNT, openBets: { 'b-1': bet } });
    await desk.scheduler.advance(0);
    expect(desk.outcome()).toEqual(succeed(bet));
    // Settled already when the answer is looked for.
    const settled = createDesk([lost]);
    const won = wireBet('b-1', { status: 1, payout: '19' });
    settled.account.next({ ...EMPTY_ACCOUNT, settledBets: [won] });
    await settled.scheduler.advance(10_000);
    expect(settled.outcome()).toEqual(succeed(won));
    expect(settled.sent).toHaveLength(1);
  });

  test('[decisions 11] without a connection it is sent once and never later', async () => {
    const desk = createDesk([lost], false);
    await desk.scheduler.advance(60_000);
    expect([desk.outcome(), desk.sent.length]).toEqual([lost, 1]);
  });
});
