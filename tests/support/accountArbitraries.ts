/** Events of frozen withdrawals and of timers, as wide as their types. */
import fc from 'fast-check';
import { at, maybe, user } from './arbitraryValues.ts';

export const accountArbitraries = {
  CancelTimerChanged: fc.record({
    type: fc.constant('CancelTimerChanged' as const),
    userId: user,
    deadline: maybe(at),
    cause: fc.constantFrom('SET' as const, 'CLEARED' as const, 'REACHED' as const),
  }),
  WithdrawalsFrozen: fc.record({
    type: fc.constant('WithdrawalsFrozen' as const),
    userId: user,
    reason: fc.string(),
    at,
  }),
  WithdrawalsUnfrozen: fc.record({
    type: fc.constant('WithdrawalsUnfrozen' as const),
    userId: user,
  }),
};
