import { expect, test } from 'vitest';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import { WITHDRAWAL } from '../../../../src/protocol/money/examples.ts';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';

const event = (seq: number, status: 'REQUESTED' | 'APPROVED'): AccountEvent => ({
  seq,
  at: WITHDRAWAL.requestedAt + seq,
  type: 'DNW',
  dnw: { ...WITHDRAWAL, status, destination: null },
});

test('[D-P1] an application that was read with its destination keeps it when its event arrives', () => {
  const read = { ...EMPTY_ACCOUNT, applications: { [WITHDRAWAL.id]: WITHDRAWAL } };
  const view = foldFacts(read, [event(1, 'REQUESTED')]);
  expect(view.applications[WITHDRAWAL.id]).toEqual(WITHDRAWAL);
  expect(foldFacts(view, [event(2, 'APPROVED')]).applications).toEqual({});
});
