import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../../../../src/domain/events.ts';
import { userId } from '../../../../src/domain/ids.ts';
import type { PartnerPlace } from '../../../../src/domain/partners/partners.ts';
import { profitDay } from '../../../../src/domain/partners/profits.ts';
import { rateOf } from '../../../../src/domain/quantities.ts';
import { ProfitBook } from '../../../../src/gateway/partners/profitBook.ts';
import { betEndedOf, copiedOf, filledOf } from '../../../support/partnerFacts.ts';

const [TOP, BELOW, MEMBER] = [userId(1), userId(2), userId(3)];
const AT = Date.UTC(2026, 10, 22, 3);
const TODAY = profitDay(AT);

const place = (futures: string, rounds = '0', parentId?: typeof TOP): PartnerPlace => ({
  kind: 'AFFILIATE',
  rates: { FUTURES: rateOf(futures), ROUNDS: rateOf(rounds), COPY: rateOf('0') },
  parentId,
});

const termsOf = (id: typeof TOP, terms: PartnerPlace): StoredEvent => ({
  type: 'PartnerTermsSet',
  userId: id,
  place: terms,
});

/** A member below a partner with a fifth, who is below one with half. */
function book(): ProfitBook {
  const made = new ProfitBook();
  made.addReferrer(MEMBER, BELOW);
  made.apply(AT, TOP, [termsOf(TOP, place('0.5', '0.1'))]);
  made.apply(AT, BELOW, [termsOf(BELOW, place('0.2', '0.04', TOP))]);
  return made;
}

const profitsOf = (made: ProfitBook, id = BELOW, day = TODAY) =>
  made
    .rowsOf(day, id)
    .map(({ source, currency, base, profit }) => [source, currency, base, profit]);

describe('what is earned from', () => {
  test('[N-P1] the fee of a fill, less what the insurance fund paid of it', () => {
    const made = book();
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n));
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n, 600n));
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n, 5_000n));
    expect(profitsOf(made)).toEqual([['FUTURES', 'USDT', 1_400n, 280n]]);
    expect(profitsOf(made, TOP)).toEqual([['FUTURES', 'USDT', 1_400n, 420n]]);
  });

  test('[N-P1] the trading fees of copies, as they are opened and closed', () => {
    const made = new ProfitBook();
    made.addReferrer(MEMBER, BELOW);
    const rates = { FUTURES: rateOf('0'), ROUNDS: rateOf('0'), COPY: rateOf('0.2') };
    made.apply(AT, BELOW, [termsOf(BELOW, { kind: 'AFFILIATE', rates, parentId: undefined })]);
    made.apply(AT, MEMBER, copiedOf(MEMBER, 1_000n));
    made.apply(AT, MEMBER, copiedOf(MEMBER, 1_000n, 600n));
    made.apply(AT, MEMBER, copiedOf(MEMBER, 1_000n, 5_000n));
    expect(profitsOf(made)).toEqual([['COPY', 'USDT', 2_800n, 560n]]);
  });

  test('[N-P1] the stakes of lost bets, each in the currency of the wallet', () => {
    const made = book();
    made.apply(AT, MEMBER, [
      ...betEndedOf(MEMBER, 10_000n, 'LOST'),
      ...betEndedOf(MEMBER, 10_000n, 'WON'),
      ...betEndedOf(MEMBER, 10_000n, 'VOID'),
    ]);
    made.apply(AT, MEMBER, betEndedOf(MEMBER, 2_000n, 'LOST', 'USDT'));
    expect(profitsOf(made)).toEqual([
      ['ROUNDS', 'USDT', 2_000n, 80n],
      ['ROUNDS', 'BKT', 10_000n, 400n],
    ]);
  });

  test('[N-P1] nothing of people without a partner, or of a partner at the top', () => {
    const made = book();
    made.apply(AT, TOP, filledOf(TOP, 1_000n));
    made.apply(AT, userId(9), filledOf(userId(9), 1_000n));
    expect(made.days()).toEqual([]);
    made.apply(AT, BELOW, filledOf(BELOW, 1_000n));
    expect(profitsOf(made, TOP)).toEqual([['FUTURES', 'USDT', 1_000n, 500n]]);
  });
});

describe('terms that change', () => {
  test('[N-T4] count for what is earned after them alone', () => {
    const made = book();
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n));
    made.apply(AT, BELOW, [termsOf(BELOW, place('0.4', '0', TOP))]);
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n));
    expect(profitsOf(made)).toEqual([['FUTURES', 'USDT', 2_000n, 600n]]);
    expect(profitsOf(made, TOP)).toEqual([['FUTURES', 'USDT', 2_000n, 400n]]);
  });

  test.each([
    { type: 'UserRoleChanged', userId: BELOW, role: 'PLAYER' },
    { type: 'UserStatusChanged', userId: BELOW, status: 'CLOSED' },
  ] as const)('[N-P3] a partner after $type earns nothing, the one above their part', (ended) => {
    const made = book();
    made.apply(AT, BELOW, [ended]);
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n));
    expect(profitsOf(made)).toEqual([]);
    expect(profitsOf(made, TOP)).toEqual([['FUTURES', 'USDT', 1_000n, 500n]]);
    made.apply(AT, BELOW, [{ type: 'UserRoleChanged', userId: BELOW, role: 'PARTNER' }]);
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n));
    expect(profitsOf(made)).toEqual([['FUTURES', 'USDT', 1_000n, 200n]]);
  });

  test('[N-P3] a day is that of the record', () => {
    const made = book();
    made.apply(AT, MEMBER, filledOf(MEMBER, 1_000n));
    made.apply(AT + 86_400_000, MEMBER, filledOf(MEMBER, 500n));
    expect(made.days().map(({ day, partnerId }) => [day - TODAY, partnerId])).toEqual([
      [1, BELOW],
      [1, TOP],
      [0, BELOW],
      [0, TOP],
    ]);
  });
});
