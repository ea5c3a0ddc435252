/** The form to follow a trader: what it enables is accepted, and what it blocks would be rejected. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { userId } from '../../../src/domain/ids.ts';
import { activeTrader, followerCount, followOf } from '../../../src/engine/copytrade/copyState.ts';
import { execute, walletsOf } from '../../../src/engine/index.ts';
import {
  type Blocker,
  blockerOf,
  followProblems,
  settingsOf,
} from '../../../src/ui/screens/copytrade/follow/followRules.ts';
import { exchangeWith, stamped, type TestExchange } from '../../support/engine.ts';
import { transferOf } from '../../support/engineMoney.ts';
import { applyOf, changeOf, decideOf, followOf as follow } from '../../support/engineCopytrade.ts';

/** Codes of the exchange where a form shows a reason of its own. */
const CODES: Readonly<Record<string, string>> = {
  'copyFollow.blocked.self': 'TRADER_CANNOT_FOLLOW',
  'copyFollow.blocked.trader': 'TRADER_CANNOT_FOLLOW',
  'copyFollow.blocked.ended': 'UNKNOWN_TRADER',
  'copyFollow.blocked.other': 'ALREADY_FOLLOWING',
  'copyFollow.blocked.closed': 'TRADER_CLOSED',
  'copyFollow.blocked.full': 'TRADER_FULL',
  'copyFollow.blocked.noBalance': 'FOLLOW_NO_BALANCE',
};

const TRADER = userId(1);
const PERSON = userId(3);

const anyLimit = fc.constantFrom('', '0', '9.99', '10', '10.01', '50', '1000', '25000');
const anyCase = fc.record({
  funds: fc.constantFrom('0', '9.99', '10', '5000'),
  trader: fc.constantFrom('active', 'active', 'active', 'closed', 'full', 'none'),
  follows: fc.constantFrom('nobody', 'nobody', 'trader', 'other'),
  /** Whether the person is user 3, or one of the traders. */
  who: fc.constantFrom(3, 3, 3, 3, 2, 1),
  stocks: fc.constantFrom<readonly string[]>([], ['BTCUSDT'], ['ETHUSDT', 'BTCUSDT']),
  multiplyPer: fc.constantFrom('', '0', '1', '100', '100.5', '1000', '10001', '99999'),
  maxBet: anyLimit,
  oneMaxBet: anyLimit,
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

/** Users 1 and 2 trade for others; user 3 follows one of them, or no one. */
function exchangeOf(given: Case): TestExchange {
  const exchange = exchangeWith({ users: 4, funds: '5000' });
  for (const user of given.trader === 'none' ? [2] : [1, 2]) {
    exchange.run(applyOf(user, user === 1 ? 2 : 10));
    exchange.run(decideOf(user));
  }
  const followed = given.follows === 'trader' ? 1 : 2;
  const canFollow = given.follows !== 'nobody' && !(followed === 1 && given.trader === 'none');
  if (canFollow) exchange.run(follow({ user: 3, trader: followed }));
  if (given.trader === 'closed') exchange.run(changeOf({ isOpen: false }));
  if (given.trader === 'full') {
    exchange.run(follow({ user: 4 }));
    exchange.run(changeOf({ capacity: followed === 1 && canFollow ? 2 : 1 }));
  }
  const free = walletsOf(exchange.state, PERSON).find(({ type }) => type === 'FUTURES')?.point;
  const excess = (free ?? 0n) - BigInt(Math.round(Number(given.funds) * 1e8));
  if (excess > 0n) exchange.run(leaving(formatDecimal(excess)));
  return exchange;
}

function answerOf(exchange: TestExchange, command: ReturnType<typeof follow>): string {
  const outcome = execute(exchange.state, stamped(command, exchange.now()));
  return outcome.ok ? 'accepted' : outcome.rejection.code;
}

const leaving = (amount: string) =>
  transferOf({ user: 3, id: 'leaves', from: 'FUTURES', to: 'USDT', amount });

/** Blocker that the form finds in published facts about the trader and the user. */
function blockerIn({ state }: TestExchange, who: Case['who']): Blocker | undefined {
  const trader = activeTrader(state, TRADER);
  const followed = followOf(state, userId(who));
  const wallet = walletsOf(state, userId(who)).find(({ type }) => type === 'FUTURES');
  const card = {
    traderId: TRADER,
    isActive: trader !== undefined,
    isOpen: trader?.isOpen ?? false,
    isFull: trader !== undefined && followerCount(state, TRADER) >= trader.capacity,
  };
  return blockerOf(card, {
    userId: userId(who),
    isOffline: false,
    isTrader: activeTrader(state, userId(who)) !== undefined,
    followed:
      followed === undefined
        ? null
        : { traderId: followed.traderId, traderName: followed.traderId },
    available: wallet === undefined ? undefined : formatDecimal(wallet.point),
  });
}

test('[Y-F1] [Y-F2] what the form to follow enables is accepted, and what it blocks is rejected for that reason', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(anyCase, (given) => {
      const exchange = exchangeOf(given);
      const { who, stocks, multiplyPer, maxBet, oneMaxBet } = given;
      const fields = { stocks: [...stocks], multiplyPer, maxBet, oneMaxBet };
      const blocker = blockerIn(exchange, who);
      const settings = settingsOf(fields);
      const problems = Object.values(followProblems(fields)).map(({ code }) => code);
      expect(settings === undefined).toBe(problems.length > 0);
      // Where the fields are wrong, the person alone is judged with ones that are right.
      const code = answerOf(exchange, follow({ user: who, ...settings }));
      expect(code).toBe(blocker === undefined ? 'accepted' : CODES[blocker.key]);
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }),
    { numRuns: 400, seed: 20_261_129 },
  );
  expect([...seen.keys()].toSorted()).toEqual(
    [...new Set(['accepted', ...Object.values(CODES)])].toSorted(),
  );
});

/** A trader who is open, and a person with funds who follows no one. */
const EVERYTHING: Case = {
  funds: '5000',
  trader: 'active',
  follows: 'nobody',
  who: 3,
  stocks: [],
  multiplyPer: '',
  maxBet: '',
  oneMaxBet: '',
};

test('[Y-F1] fields that the form refuses are rejected by the exchange with the same code', () => {
  fc.assert(
    fc.property(anyCase, ({ stocks, multiplyPer, maxBet, oneMaxBet }) => {
      const exchange = exchangeOf(EVERYTHING);
      const problems = Object.values(
        followProblems({ stocks: [...stocks], multiplyPer, maxBet, oneMaxBet }),
      );
      // An empty field is nothing, and a broken percentage is one that the call itself refuses.
      const sent = {
        user: 3,
        stocks,
        multiplyPer: multiplyPer === '' ? -1 : Number(multiplyPer),
        maxBet: maxBet || '0',
        oneMaxBet: oneMaxBet || '0',
      };
      const code = answerOf(exchange, follow(sent));
      const expected = problems.length === 0 ? ['accepted'] : problems.map((one) => one.code);
      expect(expected).toContain(code);
    }),
    { numRuns: 300, seed: 20_261_129 },
  );
});
