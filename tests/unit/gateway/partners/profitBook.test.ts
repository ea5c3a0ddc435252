import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../../../../src/domain/events.ts';
import { roundId, tradeOptionId, userId } from '../../../../src/domain/ids.ts';
import type { PartnerPlace } from '../../../../src/domain/partners/partners.ts';
import { profitDay } from '../../../../src/domain/partners/profits.ts';
import { rateOf } from '../../../../src/domain/quantities.ts';
import { ProfitBook } from '../../../../src/gateway/partners/profitBook.ts';
import { betEndedOf, cashedOutOf, copiedOf, filledOf } from '../../../support/partnerFacts.ts';

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

  test('[N-P1] nothing of people without a partner, or of a partner at the top', () => {
    const made = book();
    made.apply(AT, TOP, filledOf(TOP, 1_000n));
    made.apply(AT, userId(9), filledOf(userId(9), 1_000n));
    expect(made.days()).toEqual([]);
    made.apply(AT, BELOW, filledOf(BELOW, 1_000n));
    expect(profitsOf(made, TOP)).toEqual([['FUTURES', 'USDT', 1_000n, 500n]]);
  });
});

const NET: StoredEvent = { type: 'ProfitBaseSet', base: 'NET' };
const DAY = 86_400_000;

/** As `book`, with the rates for rounds given and profits from rounds a share of net losses. */
function netBook(own: string, top = own): ProfitBook {
  const made = new ProfitBook();
  made.addReferrer(MEMBER, BELOW);
  made.apply(AT, undefined, [NET]);
  made.apply(AT, TOP, [termsOf(TOP, place('0', top))]);
  made.apply(AT, BELOW, [termsOf(BELOW, place('0', own, TOP))]);
  return made;
}

const round = roundId(tradeOptionId(11), 30_000);
const bothSides = (stake: bigint): StoredEvent[] => [
  ...betEndedOf(MEMBER, { stake, round }),
  ...betEndedOf(MEMBER, { stake, round, result: 'WON' }),
];

describe('profits from rounds', () => {
  test('[N-P6] both sides of a round are one bet: the share is of what the house kept', () => {
    const made = netBook('0.05');
    made.apply(AT, MEMBER, bothSides(1_000n));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 100n, 5n]]);
  });

  test('[N-P6] what a member wins on a day is less for that day, each in its currency', () => {
    const made = netBook('0.04');
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 10_000n }));
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 2_000n, currency: 'USDT' }));
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 5_000n, result: 'WON' }));
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 5_000n, result: 'VOID' }));
    expect(profitsOf(made)).toEqual([
      ['ROUNDS', 'USDT', 2_000n, 80n],
      ['ROUNDS', 'BKT', 5_500n, 220n],
    ]);
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 7_000n, result: 'WON' }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'USDT', 2_000n, 80n]]);
    expect(made.takeChanged().flatMap(({ rows }) => rows)).toHaveLength(2);
  });

  test('[N-P6] a bet that was cashed out counts with its price', () => {
    const made = netBook('0.05');
    made.apply(AT, MEMBER, cashedOutOf(MEMBER, { stake: 1_000n, payout: 400n }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 600n, 30n]]);
    made.apply(AT, MEMBER, cashedOutOf(MEMBER, { stake: 1_000n, payout: 1_500n }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 100n, 5n]]);
  });

  test('[N-P7] what was won is carried into later days until it is lost again', () => {
    const made = netBook('0.05');
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 10_000n, result: 'WON' }));
    made.apply(AT + DAY, MEMBER, betEndedOf(MEMBER, { stake: 6_000n }));
    expect(made.days()).toEqual([]);
    made.apply(AT + 2 * DAY, MEMBER, betEndedOf(MEMBER, { stake: 4_000n }));
    expect(profitsOf(made, BELOW, TODAY + 2)).toEqual([['ROUNDS', 'BKT', 1_000n, 50n]]);
    made.apply(AT + 3 * DAY, MEMBER, betEndedOf(MEMBER, { stake: 100n }));
    expect(profitsOf(made, BELOW, TODAY + 3)).toEqual([['ROUNDS', 'BKT', 100n, 5n]]);
    // Won on a later day: the days before stay what they were.
    made.apply(AT + 4 * DAY, MEMBER, betEndedOf(MEMBER, { stake: 9_000n, result: 'WON' }));
    expect(profitsOf(made, BELOW, TODAY + 2)).toEqual([['ROUNDS', 'BKT', 1_000n, 50n]]);
  });

  test.each([
    ['0.3', '1.9', 500n],
    ['0.3', '1.95', 250n],
    ['0.3', '1.98', 100n],
    ['0.01', '1.9', 100n],
  ])('[N-P8] a rate of %s at odds of %s earns %s of 10,000', (rate, odds, profit) => {
    const made = netBook(rate);
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 10_000n, odds }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 10_000n, profit]]);
  });

  test('[N-P8] odds that differ on a day count for what was lost at each', () => {
    const made = netBook('0.3');
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 3_000n, odds: '1.9' }));
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 1_000n, odds: '1.98' }));
    // 150 and 10 of 4,000; 1,000 of them were won back.
    made.apply(AT, MEMBER, cashedOutOf(MEMBER, { stake: 1_000n, payout: 2_000n }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 3_000n, 120n]]);
  });

  test('[N-P8][N-T4] terms, and who is a partner, are those of the moment of each loss', () => {
    const made = netBook('0.02', '0.05');
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 10_000n }));
    made.apply(AT, BELOW, [termsOf(BELOW, place('0', '0.04', TOP))]);
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 10_000n }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 20_000n, 600n]]);
    made.apply(AT, BELOW, [{ type: 'UserRoleChanged', userId: BELOW, role: 'PLAYER' }]);
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 10_000n }));
    made.apply(AT, MEMBER, cashedOutOf(MEMBER, { stake: 5_000n, payout: 20_000n }));
    // Half of 30,000 lost is left, and so of what each had earned.
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 15_000n, 300n]]);
    expect(profitsOf(made, TOP)).toEqual([['ROUNDS', 'BKT', 15_000n, 450n]]);
  });

  test('[N-P9] until the log states it every lost stake counts, and is never counted again', () => {
    const made = book();
    made.apply(AT, MEMBER, [
      ...betEndedOf(MEMBER, { stake: 10_000n }),
      ...betEndedOf(MEMBER, { stake: 10_000n, result: 'WON' }),
    ]);
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 10_000n, 400n]]);
    made.apply(AT, undefined, [NET]);
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 1_000n }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 11_000n, 440n]]);
    made.apply(AT, MEMBER, betEndedOf(MEMBER, { stake: 50_000n, result: 'WON' }));
    expect(profitsOf(made)).toEqual([['ROUNDS', 'BKT', 10_000n, 400n]]);
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
