/** Every call of the contract with a signed request: which a READ and which a TRADE key may make. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall, CallDoc } from '../../../src/protocol/call.ts';
import { CALL_DOCS, CALL_NAMES, type CallName, CALLS } from '../../../src/protocol/contract.ts';
import { createKey, type CreatedKey, outcome, programOf } from '../../support/apiKeys.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

const callOf = (name: CallName): AnyCall => CALLS[name];

const READ: readonly CallName[] = [
  ...(['walletsMine', 'events', 'orderExits', 'positionExits', 'lastLeverage'] as const),
  ...(['positionMode', 'optionHedge', 'quantityPer', 'openOrders', 'openPositions'] as const),
  ...(['historyList', 'betsOfRound', 'betsOfOption', 'betList', 'priceAlertList'] as const),
  ...(['statement', 'equity', 'closedPositions', 'dayResults'] as const),
  ...(['cancelTimer', 'cashOutPrices'] as const),
];
const TRADE: readonly CallName[] = [
  ...([
    'placeOrder',
    'amendOrder',
    'cancelOrder',
    'cancelAll',
    'setExits',
    'changeMargin',
  ] as const),
  ...(['leverage', 'marginType', 'setPositionMode', 'placeBet'] as const),
  ...([
    'setPriceAlert',
    'deletePriceAlert',
    'setCancelTimer',
    'cashOutBet',
    'placeScale',
    'placeOco',
    'batchOrders',
  ] as const),
];
/** Reads of guests, which are open to every signed request. */
const isGuestRead = (name: CallName): boolean =>
  callOf(name).access === 'guest' && callOf(name).kind === 'read';

test('[A-K14] the calls that programs make are these and no other', () => {
  const named = (key: string) => CALL_NAMES.filter((name) => callOf(name).key === key);
  expect(named('READ').toSorted()).toEqual(READ.toSorted());
  expect(named('TRADE').toSorted()).toEqual(TRADE.toSorted());
  // A read changes nothing, for any requester.
  expect(READ.filter((name) => callOf(name).kind !== 'read')).toEqual([]);
});

describe('[A-K14] of all calls of the contract', () => {
  let it: HttpExchange;
  let keys: Readonly<Record<'READ' | 'TRADE', CreatedKey>>;
  beforeAll(async () => {
    it = await createHttpExchange();
    const { accessToken } = await it.signIn('trader');
    keys = {
      READ: await createKey(it, accessToken, { permission: 'READ' }),
      TRADE: await createKey(it, accessToken),
    };
  });
  afterAll(() => it.stop());

  const ask = (name: CallName, permission: 'READ' | 'TRADE') => {
    const { method, path } = callOf(name);
    const { example }: CallDoc<Record<string, unknown>> = CALL_DOCS[name];
    const program = programOf(it, keys[permission]);
    if (method === 'POST') return outcome(program.post(path, example.params));
    const query = Object.entries(example.params).map(([key, value]) => [key, String(value)]);
    const search = new URLSearchParams(Object.fromEntries(query)).toString();
    return outcome(program.get(`${path}?${search}`));
  };

  test.each(CALL_NAMES)('%s is refused unless it is for programs', async (name) => {
    const reads = READ.includes(name) || isGuestRead(name);
    const refused = { READ: !reads, TRADE: !reads && !TRADE.includes(name) };
    for (const permission of ['READ', 'TRADE'] as const) {
      // The same request of another millisecond, so that none counts as sent twice.
      it.clock.advance(1);
      const code = await ask(name, permission);
      expect([permission, code === 'KEY_NOT_PERMITTED']).toEqual([permission, refused[permission]]);
      expect(code).not.toMatch(/INVALID_API_KEY|INVALID_SIGNATURE|LOGIN_REQUIRED/);
    }
  });
});
