/** Results kept by day, against the outcomes computed one by one. */
import { describe, expect, test } from 'vitest';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { roundTimesAt } from '../../../../src/domain/rounds/roundTypes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { createSyntheticFeed } from '../../../../src/gateway/feeds/index.ts';
import { DayResults, type DayResultsOptions } from '../../../../src/gateway/rounds/dayResults.ts';
import { idOf, type Round } from '../../../../src/gateway/rounds/roundQueries.ts';
import { RoundSource } from '../../../../src/gateway/rounds/roundSource.ts';
import { createHttpExchange, OPENED_AT } from '../../../support/httpExchange.ts';
import { roundOption } from '../../../support/engineRounds.ts';

const BTC = instrumentCode('BTCUSDT');
const DAY = Math.floor(OPENED_AT / DAY_MS) * DAY_MS;
const option = roundOption(13, 'R2', BTC);
const source = new RoundSource(
  createSyntheticFeed({ seed: 'days', instruments: [BTC], anchorAt: OPENED_AT }),
  () => expect.fail('a market has no draws'),
);

interface World {
  readonly days: DayResults;
  readonly computed: readonly string[];
  readonly turns: () => number;
  now: number;
}

/** @param hasBets rounds whose settlement is awaited */
function world(hasBets: (round: string) => boolean = () => false): World {
  const computed: string[] = [];
  let turns = 0;
  const read: DayResultsOptions['read'] = () =>
    Promise.resolve({
      now: it.now,
      engineAt: it.now,
      marks: { hasBets, isCancelled: () => false },
    } as never);
  const it: World = {
    now: DAY + DAY_MS - 1,
    computed,
    turns: () => turns,
    days: new DayResults({
      clock: { now: () => it.now, elapsed: () => 0 },
      read,
      history: () => Promise.resolve({ items: [], total: 0 }),
      source: {
        outcome: (round: Round) => {
          computed.push(idOf(round));
          return source.outcome(round);
        },
      },
      nextTurn: (action) => {
        turns += 1;
        setImmediate(action);
      },
    }),
  };
  return it;
}

describe('[R-A12] results of a day', () => {
  test('are those of each round, whatever part of the day is asked for', async () => {
    const { days } = world();
    const from = DAY + 3 * HOUR_MS;
    const to = DAY + 5 * HOUR_MS;
    const { results } = await days.between(option, from, to);
    expect(results).toHaveLength(61);
    for (const { round, winner } of results) {
      const { side } = await source.outcome(round);
      expect(winner).toBe(side === undefined ? 3 : side === 'B' ? 1 : 2);
    }
    expect(results[0]?.round.times).toEqual(roundTimesAt('R2', from));
  });

  test('are computed once, in parts, by whoever asks first', async () => {
    const { days, computed, turns } = world();
    const asked = [1, 2, 3].map(() => days.between(option, DAY, DAY + DAY_MS - 1));
    const answers = await Promise.all(asked);
    expect(answers.map((one) => one.computed)).toEqual([720, 0, 0]);
    expect(new Set(computed).size).toBe(computed.length);
    expect(turns()).toBe(Math.ceil(computed.length / 50) - 1);
    expect((await days.between(option, DAY + 1, DAY + HOUR_MS)).computed).toBe(0);
  });

  test('of the running day grow, and a round that is not over has none', async () => {
    const it = world((id) => id.endsWith(`-${(DAY + 2 * MINUTE_MS) / 1_000}`));
    it.now = DAY + 9 * MINUTE_MS;
    const winners = async () =>
      (await it.days.between(option, DAY, it.now)).results.map(
        ({ winner }) => winner !== undefined,
      );
    // The second still has bets, the fifth is running.
    expect(await winners()).toEqual([true, false, true, true, false]);
    it.now += 2 * MINUTE_MS;
    expect(await winners()).toEqual([true, false, true, true, true, false]);
  });

  test('cover two days where the range does', async () => {
    const { days } = world();
    const { results, computed } = await days.between(option, DAY - HOUR_MS, DAY + HOUR_MS);
    expect(results).toHaveLength(61);
    expect(computed).toBe(1_440);
  });
});

test('[R-A12] the list of the results over HTTP adds up to the summary of the day', async () => {
  const exchange = await createHttpExchange();
  const [list, summary] = await Promise.all([
    exchange.get<{ total: number }>(
      '/api/trade/game/round/list?resultType=RoundStatus&statusStrs=1,2,3&tradeOptionId=12&page=1&size=1' +
        `&startDate=${DAY - DAY_MS}&endDate=${DAY - 1}`,
    ),
    exchange.get<{ total: number; buy: number; sell: number; void: number }>(
      `/api/trade/round/summary/daily?tradeOptionId=12&date=${new Date(DAY - DAY_MS).toISOString().slice(0, 10)}`,
    ),
  ]);
  const { total, buy, sell, void: neither } = summary.body;
  expect(total).toBe(1_440);
  expect(list.body.total).toBe(total);
  expect(buy + sell + neither).toBe(total);
  await exchange.stop();
});
