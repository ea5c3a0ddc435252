/** Random stories of transfers, conversions and applications against the rules [D-..] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPLICATION_STATUSES, APPLICATION_TYPES } from '../../../src/domain/money/application.ts';
import { applicationsOf } from '../../../src/engine/money/moneyState.ts';
import { userId } from '../../../src/domain/ids.ts';
import { anyMoneyStory, playMoney } from '../../support/engineMoneyStories.ts';

test('[D-A5][D-A6][D-A7][D-A8] whatever is requested, decided, cancelled, expired, repeated and killed in whatever order, each application ends once, each unit of money is in one place and nobody is beyond a limit', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyMoneyStory, (moves) => {
      const { state, broken, complaints, auditor } = playMoney(moves);
      expect(broken).toEqual([]);
      expect(complaints).toEqual([]);
      const waiting = [...auditor.money.facts].flatMap(([id, { status }]) =>
        status === 'REQUESTED' ? [id] : [],
      );
      const open = [1, 2].flatMap((n) => [...applicationsOf(state, userId(n)).keys()]);
      expect(open.toSorted()).toEqual(waiting.toSorted());
      for (const kind of Object.keys(auditor.money.counts())) seen.add(kind);
    }),
    { numRuns: 200, seed: 20_261_101 },
  );
  const ends = APPLICATION_TYPES.flatMap((type) =>
    APPLICATION_STATUSES.map((status) => `${type} ${status}`),
  );
  expect([...seen].toSorted()).toEqual([...ends, 'CO', 'TO'].toSorted());
});
