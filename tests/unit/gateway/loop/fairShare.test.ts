import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Unstamped } from '../../../../src/domain/commands.ts';
import { registrationId, siteId, userId } from '../../../../src/domain/ids.ts';
import { actorOf } from '../../../../src/gateway/loop/batch.ts';
import { fairShare } from '../../../../src/gateway/loop/fairShare.ts';
import { tickOf } from '../../../support/engine.ts';

interface Item {
  readonly requester: number;
  readonly number: number;
  readonly command: Unstamped;
}

const GUESTS = 6;

/** Requester 0 is the exchange itself, 6 is registration. */
function commandOf(requester: number, number: number): Unstamped {
  if (requester === 0) return { type: 'MoveMarket', tick: tickOf({ last: '1' }, number) };
  if (requester === GUESTS)
    return {
      type: 'RegisterUser',
      siteId: siteId(1),
      registrationId: registrationId(String(number)),
    };
  return { type: 'CancelAllOrders', userId: userId(requester), optionId: undefined };
}
const itemOf = (requester: number, number: number): Item => ({
  requester,
  number,
  command: commandOf(requester, number),
});
const itemsOf = (requesters: readonly number[]): readonly Item[] => requesters.map(itemOf);
const numbers = (items: readonly Item[]): readonly number[] => items.map(({ number }) => number);

const requesters = fc.array(fc.integer({ min: 0, max: GUESTS }), { maxLength: 60 });
const limits = fc.integer({ min: 1, max: 40 });

const countsOf = (items: readonly Item[]): readonly number[] =>
  [1, 2, 3, 4, 5, GUESTS].map(
    (requester) => items.filter((item) => item.requester === requester).length,
  );

describe('[H-R15] who goes next', () => {
  it('all, when they fit', () => {
    const items = itemsOf([1, 1, 0, 2]);
    expect(fairShare(items, 4)).toEqual({ taken: items, left: [] });
  });

  it('one who sends thousands does not hold up one who sends one', () => {
    const { taken } = fairShare(itemsOf([...Array.from({ length: 5_000 }, () => 1), 2]), 1_000);
    expect(taken).toHaveLength(1_000);
    expect(taken.at(-1)?.requester).toBe(2);
  });

  it('what does not divide evenly goes to who came first', () => {
    const { taken, left } = fairShare(itemsOf([1, 1, 1, 2, 2, 2, 3, 3]), 7);
    expect(numbers(taken)).toEqual([0, 1, 2, 3, 4, 6, 7]);
    expect(numbers(left)).toEqual([5]);
  });

  it('prices do not wait behind orders', () => {
    const { taken } = fairShare(itemsOf([1, 1, 1, 0, 2, 0]), 3);
    expect(numbers(taken)).toEqual([0, 3, 5]);
  });

  it('a trader’s change of their own terms is theirs, and an operator’s goes first', () => {
    const change = (isByOperator: boolean): Unstamped => ({
      type: 'ChangeTrader',
      traderId: userId(1),
      isByOperator,
      capacity: 10,
      fee: undefined,
      isOpen: undefined,
    });
    const own = change(false);
    const changes = Array.from({ length: 5_000 }, () => ({ command: own }));
    const order = { command: commandOf(2, 0) };
    const byOperator = { command: change(true) };
    const { taken } = fairShare([...changes, order, byOperator], 3);
    expect(taken.map(({ command }) => command)).toEqual([own, order.command, byOperator.command]);
    expect([actorOf(own), actorOf(byOperator.command)]).toEqual([userId(1), 'exchange']);
  });

  it('takes as many as there is place for, loses none and keeps the order of arrival', () => {
    fc.assert(
      fc.property(requesters, limits, (list, limit) => {
        const items = itemsOf(list);
        const { taken, left } = fairShare(items, limit);
        expect(taken).toHaveLength(Math.min(limit, items.length));
        for (const part of [taken, left]) {
          expect(numbers(part)).toEqual(numbers(part).toSorted((a, b) => a - b));
        }
        expect([...numbers(taken), ...numbers(left)].toSorted((a, b) => a - b)).toEqual(
          numbers(items),
        );
      }),
      { seed: 3 },
    );
  });

  it('no waiting user got more than one command less than any other', () => {
    fc.assert(
      fc.property(requesters, limits, (list, limit) => {
        const { taken, left } = fairShare(itemsOf(list), limit);
        const went = countsOf(taken);
        const most = Math.max(...went);
        const waiting = countsOf(left);
        const shortOfShare = went.filter(
          (count, index) => count < most - 1 && waiting[index] !== 0,
        );
        expect(shortOfShare).toEqual([]);
      }),
      { seed: 4 },
    );
  });

  it('each user’s own commands go in their order', () => {
    fc.assert(
      fc.property(requesters, limits, (list, limit) => {
        const { taken, left } = fairShare(itemsOf(list), limit);
        for (const requester of [1, 2, 3, 4, 5, GUESTS]) {
          const went = taken.filter((item) => item.requester === requester).at(-1)?.number ?? -1;
          const next = left.find((item) => item.requester === requester)?.number ?? Infinity;
          expect(went).toBeLessThan(next);
        }
      }),
      { seed: 5 },
    );
  });
});

describe('[H-R16] registrations, which are of no user yet', () => {
  it('have one share in common: prices go before all of them, and an order before the second', () => {
    const items = itemsOf([...Array.from({ length: 3_000 }, () => GUESTS), 1, 0]);
    const { taken } = fairShare(items, 3);
    expect(taken.map(({ requester }) => requester)).toEqual([GUESTS, 1, 0]);
  });

  it('never keep a price or another user’s order out of a group that has room for both', () => {
    fc.assert(
      fc.property(requesters, limits, (list, limit) => {
        const items = itemsOf([...Array.from({ length: 100 }, () => GUESTS), ...list]);
        const { taken, left } = fairShare(items, limit);
        const isWaiting = (requester: number): boolean =>
          left.some((item) => item.requester === requester);
        const went = (requester: number): number =>
          taken.filter((item) => item.requester === requester).length;
        const prices = list.filter((requester) => requester === 0).length;
        expect(went(0)).toBe(Math.min(prices, limit));
        const passedOver = [1, 2, 3, 4, 5].filter(
          (user) => isWaiting(user) && went(GUESTS) > went(user) + 1,
        );
        expect(passedOver).toEqual([]);
      }),
      { seed: 6 },
    );
  });
});
