/** The auditor finds what is wrong about bets: each log here is right but for one thing. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { parseClientOrderId, roundBetId } from '../../src/domain/ids.ts';
import { money, moneyOf, price } from '../../src/domain/quantities.ts';
import type { Bet } from '../../src/domain/rounds/roundTypes.ts';
import { exchangeWith, testRules, tickOf } from '../support/engine.ts';
import { betOf, pricesOf, roundAt } from '../support/engineRounds.ts';
import { exchangesRecord } from './auditedDay.ts';
import { Auditor } from './auditor.ts';
import { BetAudit } from './betAudit.ts';

const START = 1_700_000_040_000;
const ROUND = roundAt(15, START);

/** One bet of a binary round is won, one is lost; another is in progress. */
function log(): readonly ExchangeEvent[] {
  const exchange = exchangeWith({ users: 2, rules: { demoBinary: moneyOf('1000') } });
  exchange.wait(START - exchange.now());
  exchange.run(betOf({ round: ROUND }));
  exchange.run(betOf({ round: ROUND, user: 2, side: 'S', stake: '50' }));
  exchange.run({ type: 'MoveMarket', tick: tickOf({ last: '101' }, START + 250) });
  exchange.wait(60_000);
  const ticks = pricesOf([
    [START, '100'],
    [START + 250, '101'],
    [START + 60_000, '102'],
  ]);
  exchange.run({ type: 'SettleRound', roundId: ROUND, ticks, draw: undefined });
  exchange.run(betOf({ round: roundAt(11, START + 90_000), user: 2, stake: '30' }));
  return exchange.history.filter(({ type }) => type !== 'MarketMoved');
}

function complaintsOf(events: readonly ExchangeEvent[]): string {
  const auditor = new Auditor(testRules());
  auditor.add(exchangesRecord(1, events, START));
  auditor.finish();
  return auditor.complaints.join('\n');
}

/** The log with its settled bets changed. */
const settledAs = (change: (bet: Bet) => Bet): readonly ExchangeEvent[] =>
  log().map((event) =>
    event.type === 'BetSettled' ? { ...event, bet: change(event.bet) } : event,
  );

test('a right log has no complaint', () => {
  expect(complaintsOf(log())).toBe('');
});

test('a payout a unit too high or too low', () => {
  for (const by of [-1n, 1n])
    expect(complaintsOf(settledAs((bet) => ({ ...bet, payout: money(bet.payout + by) })))).toMatch(
      /b-1 was paid/,
    );
});

test('an entry other than the one that was emitted', () => {
  const other = (bet: Bet): Bet => ({
    ...bet,
    entry: { at: START + 250, price: price((bet.entry?.price ?? 0n) + 1n) },
  });
  expect(complaintsOf(settledAs(other))).toMatch(/another entry/);
});

test('a bet settled twice', () => {
  const twice = log().flatMap((event): readonly ExchangeEvent[] =>
    event.type === 'BetSettled' ? [event, event] : [event],
  );
  expect(complaintsOf(twice)).toMatch(/b-1 was settled without being in progress/);
});

test('a payout that was stated and not moved, and one that moved twice', () => {
  const isPayout = (event: ExchangeEvent): boolean =>
    event.type === 'MoneyMoved' && event.cause === 'BET_RESULT' && event.reference === 'b-1';
  expect(complaintsOf(log().filter((event) => !isPayout(event)))).toMatch(/stayed in wait/);
  const twice = log().flatMap((event) => (isPayout(event) ? [event, event] : [event]));
  expect(complaintsOf(twice)).toMatch(/b-1 states a payout/);
});

test('a stake that is not held', () => {
  const without = log().filter((event) => event.type !== 'MoneyMoved' || event.cause !== 'BET');
  expect(complaintsOf(without)).toMatch(/u-2 waits with another sum than its bets/);
});

test('players who bet by what they had seen win more than luck explains', () => {
  const audit: string[] = [];
  const bets = new BetAudit((line) => audit.push(line));
  const [settled] = log().flatMap((event) => (event.type === 'BetSettled' ? [event] : []));
  if (settled === undefined) throw new Error('no bet was settled');
  const clientBetId = parseClientOrderId('sharp-1');
  if (clientBetId === undefined) throw new Error('no client bet id');
  for (let round = 0; round < 60; round += 1) {
    const roundId = roundAt(15, START + round * 60_000);
    const bet = { ...settled.bet, clientBetId, roundId, id: roundBetId(100 + round) };
    bets.onPlaced(bet);
    bets.onSettled(bet, settled.outcome);
  }
  bets.finish();
  expect(audit.at(-1)).toMatch(/sharp players won/);
});
