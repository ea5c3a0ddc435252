/** Moving margin over a connection that loses answers. */
import { NEVER, of, queueScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { clientError, fail } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { createChangeMargin } from '../../../../src/streams/futures/orderAttempts.ts';

const CHANGE = { futuresPositionId: 'p-1', type: 'ADD', amount: '10' } as const;

const TOO_LOW = { status: 409, code: 'MARGIN_TOO_LOW', message: 'Too much.' };

/** The ids that were sent, while the answers to the first `lost` requests get lost. */
function world(lost: number) {
  const ids: string[] = [];
  const call: Caller['call'] = (_, params) => {
    if ('clientRequestId' in params) ids.push(String(params.clientRequestId));
    return Promise.resolve(ids.length <= lost ? fail(clientError('TIMEOUT')) : fail(TOO_LOW));
  };
  let made = 0;
  const newId = () => `id-${(made += 1)}`;
  const account = of(EMPTY_ACCOUNT);
  const attempts = { api: { call }, account, caughtUp: NEVER, canRetry: () => false };
  const change = createChangeMargin({ ...attempts, scheduler: queueScheduler }, newId);
  return { ids, move: (more = {}) => change({ ...CHANGE, ...more }) };
}

test('the same change after a lost answer is sent under the same id', async () => {
  const { ids, move } = world(1);
  expect((await move()).ok).toBe(false);
  await move();
  expect(ids).toEqual(['id-1', 'id-1']);
});

test('another change after a lost answer has an id of its own', async () => {
  const { ids, move } = world(1);
  await move();
  await move({ amount: '11' });
  expect(ids).toEqual(['id-1', 'id-2']);
});

test('the same change after an answer is a new one', async () => {
  const { ids, move } = world(0);
  await move();
  await move();
  expect(ids).toEqual(['id-1', 'id-2']);
});
