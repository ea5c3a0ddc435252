/** The auditor of copies on a story of the engine, as it was and with one figure changed. */
import { describe, expect, test } from 'vitest';
import type { CopytradeEvent } from '../../src/domain/copytrade/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { copyId, userId } from '../../src/domain/ids.ts';
import { money, moneyOf, quantity } from '../../src/domain/quantities.ts';
import { exchangeWith, testRules } from '../support/engine.ts';
import { applyOf, decideOf, followOf } from '../support/engineCopytrade.ts';
import { CopyAudit } from './copyAudit.ts';

const isOfCopies = (event: ExchangeEvent): event is CopytradeEvent =>
  /^(?:Trader(?:Changed|Filled)|Follow|Copy)/.test(event.type);

/** Two gains with a loss between them, a part closed by the trader and one by a follower. */
function story(): readonly CopytradeEvent[] {
  const exchange = exchangeWith({ users: 3, funds: '10000' });
  const events: ExchangeEvent[] = [];
  const market = (last: string, depth = '1000') =>
    void events.push(...exchange.tick({ last, bids: [[last, depth]], asks: [[last, depth]] }));
  const trade = (side: 'BUY' | 'SELL', size: string) =>
    void events.push(...exchange.place({ quantity: size, side, reduceOnly: side === 'SELL' }));
  market('100');
  for (const command of [
    applyOf(),
    decideOf(),
    followOf({ user: 2 }),
    followOf({ user: 3, multiplyPer: 33 }),
  ])
    events.push(...exchange.run(command));
  for (const to of ['110', '95', '112']) {
    trade('BUY', '10');
    market(to);
    trade('SELL', '3');
    trade('SELL', '7');
    market('100');
  }
  trade('BUY', '10');
  // The book is short: what stays no longer follows.
  market('101', '2');
  events.push(
    ...exchange.run({
      type: 'CloseCopy',
      userId: userId(2),
      copyId: copyId(7),
      worstPrice: undefined,
    }),
  );
  market('102');
  trade('SELL', '10');
  return events.filter(isOfCopies);
}

function complaintsOf(events: readonly CopytradeEvent[]): readonly string[] {
  const complaints: string[] = [];
  const audit = new CopyAudit({
    rules: testRules(),
    pointOf: () => moneyOf('1000000'),
    complain: (line) => complaints.push(line),
  });
  for (const event of events) audit.onEvent(event);
  audit.finish();
  return complaints;
}

const EVENTS = story();

/** The story with the last event of a type changed, or left out. */
function altered<Type extends CopytradeEvent['type']>(
  type: Type,
  change: (event: Extract<CopytradeEvent, { type: Type }>) => CopytradeEvent | undefined,
): readonly CopytradeEvent[] {
  const isOfType = (event: CopytradeEvent): event is Extract<CopytradeEvent, { type: Type }> =>
    event.type === type;
  const last = EVENTS.findLast(isOfType);
  if (last === undefined) throw new Error(`the story has no ${type}`);
  return EVENTS.flatMap((event) => (event === last ? (change(last) ?? []) : event));
}

describe('the auditor of copies', () => {
  test('finds nothing in a right story, which has parts, fees and a close of a follower', () => {
    expect(complaintsOf(EVENTS)).toEqual([]);
    const ends = EVENTS.flatMap((event) => (event.type === 'CopyClosed' ? [event] : []));
    expect(ends.some(({ copy }) => copy.quantity > 0n)).toBe(true);
    expect(ends.some(({ copy }) => !copy.isFollowing)).toBe(true);
    expect(EVENTS.filter(({ type }) => type === 'CopyFeePaid').length).toBeGreaterThan(2);
  });

  test('notices a copy or a fee that is missing or of another size', () => {
    const wrong = [
      altered('CopyOpened', () => undefined),
      altered('CopyClosed', () => undefined),
      altered('CopyFeePaid', () => undefined),
      altered('CopyOpened', (event) => ({
        ...event,
        fill: { ...event.fill, quantity: quantity(event.fill.quantity + 1n) },
      })),
      altered('CopyClosed', (event) => ({
        ...event,
        fill: { ...event.fill, fee: money(event.fill.fee + 1n) },
      })),
      altered('CopyFeePaid', (event) => ({
        ...event,
        paid: { ...event.paid, fee: money(event.paid.fee + 1n) },
      })),
      altered('TraderFilled', (event) => ({
        ...event,
        fill: { ...event.fill, wanted: quantity(event.fill.wanted + 1n) },
      })),
    ];
    expect(wrong.map((events) => complaintsOf(events).length > 0)).toEqual(wrong.map(() => true));
  });
});
