import { describe, expect, test } from 'vitest';
import { isP2pOver, P2P_SIDES, P2P_STATUSES } from '../../../../src/domain/p2p/p2p.ts';
import { counterActs } from '../../../../src/ui/screens/admin/p2p/counterActs.ts';

describe('acts of the counter', () => {
  test('[U-C20] are those that the exchange accepts at each step', () => {
    const acts = (side: (typeof P2P_SIDES)[number]) =>
      P2P_STATUSES.filter((status) => !isP2pOver(status)).map(
        (status) => `${status}: ${counterActs({ side, status }).join(' ')}`,
      );
    expect(acts('BUY')).toEqual([
      'REQUESTED: match cancel',
      'MATCHED: ',
      'PAID: release dispute',
      'DISPUTED: released cancelled',
    ]);
    expect(acts('SELL')).toEqual([
      'REQUESTED: match cancel',
      'MATCHED: pay cancel',
      'PAID: dispute',
      'DISPUTED: released cancelled',
    ]);
  });

  test('[U-C20] are none once a trade is over', () => {
    for (const side of P2P_SIDES)
      for (const status of P2P_STATUSES.filter(isP2pOver))
        expect(counterActs({ side, status })).toEqual([]);
  });
});
