/** The steps of a P2P trade, also of one whose rows were not kept from its beginning. */
import { expect, test } from 'vitest';
import { p2pTaker } from '../../../../src/domain/p2p/takers.ts';
import { allSteps } from '../../../../src/gateway/p2p/steps.ts';
import type { WireP2pStep } from '../../../../src/protocol/p2p/details.ts';
import { PURCHASE } from '../../../../src/protocol/p2p/examples.ts';

const { requestedAt } = PURCHASE;
const released = { ...PURCHASE, status: 'RELEASED', steppedAt: requestedAt + 9 } as const;
const disputed: WireP2pStep = { status: 'DISPUTED', at: 5, by: 'USER', reason: '' };

test('[Q-G6] a trade from before has its request and its newest step, and no time for what lies between', () => {
  expect(allSteps(released, [])).toEqual([
    { status: 'REQUESTED', at: requestedAt, by: 'USER', reason: '' },
    { status: 'MATCHED', at: null, by: 'COUNTER', reason: '' },
    { status: 'PAID', at: null, by: 'USER', reason: '' },
    { status: 'RELEASED', at: requestedAt + 9, by: 'COUNTER', reason: '' },
  ]);
});

test('[Q-G6] what was kept stands among them', () => {
  expect(allSteps(released, [disputed]).map(({ status, at }) => [status, at])).toEqual([
    ['REQUESTED', requestedAt],
    ['MATCHED', null],
    ['PAID', null],
    ['DISPUTED', 5],
    ['RELEASED', requestedAt + 9],
  ]);
});

test.each([
  ['BUY', 'PAID', '', 'USER'],
  ['SELL', 'PAID', '', 'COUNTER'],
  ['SELL', 'RELEASED', '', 'USER'],
  ['SELL', 'RELEASED', 'decided', 'COUNTER'],
  ['BUY', 'CANCELLED', '', 'USER'],
  ['BUY', 'CANCELLED', 'no coins', 'COUNTER'],
  ['BUY', 'DISPUTED', 'no payment', 'COUNTER'],
  ['BUY', 'EXPIRED', '', 'TIME'],
] as const)('[Q-G6] the step of a %s to %s with the reason "%s" was taken by %s', (...row) => {
  const [side, status, reason, taker] = row;
  expect(p2pTaker({ side, status, reason })).toBe(taker);
});
