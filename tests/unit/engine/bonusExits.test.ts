/**
 * How each command treats a bonus that is locked. A new command does not compile until it is listed,
 * and one that is said to refuse is tried.
 */
import { describe, expect, test } from 'vitest';
import type { Command, Unstamped } from '../../../src/domain/commands.ts';
import { BONUS_TREATMENT } from '../../../src/domain/bonus/bonus.ts';
import { COMMANDS } from '../../../src/engine/features.ts';
import { adjustmentOf, bonusText, depositOf, lockedExchange } from '../../support/engineBonus.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from '../../support/engineMoney.ts';
import { matchOf, p2pRequestOf } from '../../support/engineP2p.ts';

/**
 * REFUSES more than own money. CARRIES the lock along. GIVES a bonus, or own money. PLAYS: stakes
 * stay in the wallet, wins and losses are of the lock. NOTHING leaves a user by it that an earlier
 * command has not held, or no money at all.
 */
type Treatment = 'REFUSES' | 'CARRIES' | 'GIVES' | 'PLAYS' | 'NOTHING';

const TREATMENTS: Readonly<Record<Command['type'], Treatment>> = {
  OpenExchange: 'NOTHING',
  CreditFromHouse: 'GIVES',
  CreditDeposit: 'GIVES',
  RegisterUser: 'GIVES',
  UseCoupon: 'GIVES',
  SettlePartner: 'GIVES',
  // A deduction goes to the house; a bonus and a settlement are given.
  AdjustWallet: 'GIVES',
  TransferFunds: 'CARRIES',
  // The shares of copied traders are paid when copies close.
  CloseCopy: 'CARRIES',
  EndTrader: 'CARRIES',
  Unfollow: 'CARRIES',
  ConvertFunds: 'REFUSES',
  ApplyForMoney: 'REFUSES',
  RequestP2p: 'REFUSES',
  MatchP2p: 'REFUSES',
  DecideApplication: 'NOTHING',
  CancelApplication: 'NOTHING',
  ExpireApplications: 'NOTHING',
  TakeP2pStep: 'NOTHING',
  DecideP2p: 'NOTHING',
  ExpireP2p: 'NOTHING',
  // What is locked goes back to the exchange.
  CloseAccount: 'NOTHING',
  CancelBonuses: 'NOTHING',
  FreezeWithdrawals: 'NOTHING',
  UnfreezeWithdrawals: 'NOTHING',
  SetUserStatus: 'NOTHING',
  SetUserRole: 'NOTHING',
  MoveMarket: 'CARRIES',
  PlaceOrder: 'CARRIES',
  PlaceOco: 'CARRIES',
  PlaceScale: 'CARRIES',
  AmendOrder: 'CARRIES',
  CancelOrder: 'PLAYS',
  CancelAllOrders: 'PLAYS',
  ChangeLeverage: 'PLAYS',
  ChangeMargin: 'PLAYS',
  ChangeMarginType: 'NOTHING',
  ChangePositionMode: 'NOTHING',
  SetExits: 'NOTHING',
  SettleFunding: 'PLAYS',
  ChangeTradingTerms: 'NOTHING',
  ChangeMoneyTerms: 'NOTHING',
  ChangeLocalRates: 'NOTHING',
  ChangePaymentAccount: 'NOTHING',
  PlaceBet: 'PLAYS',
  CashOutBet: 'PLAYS',
  SettleRound: 'PLAYS',
  VoidRound: 'PLAYS',
  ChangeRoundTerms: 'NOTHING',
  WorkCopyBlocks: 'PLAYS',
  Follow: 'NOTHING',
  ApplyForTrading: 'NOTHING',
  DecideTrader: 'NOTHING',
  ChangeTrader: 'NOTHING',
  CreateCoupon: 'NOTHING',
  EndCoupon: 'NOTHING',
  SetPartner: 'NOTHING',
  SetPriceAlert: 'NOTHING',
  DeletePriceAlert: 'NOTHING',
  SetCancelTimer: 'NOTHING',
  SetProfitBase: 'NOTHING',
};

/** A user with 80 of their own and a bonus of 100 in USDT, both bonuses of a new account beside. */
function exchangeWithBonus() {
  const exchange = lockedExchange();
  exchange.run(adjustmentOf('PB', 'USDT', '100', 'bonus'));
  exchange.run(depositOf('USDT', '80', 'bank'));
  return exchange;
}

const CONVERT = { from: 'USDT', to: 'BTC', rate: '1' } as const;

/** An attempt to take more than is own, after what leads to it. */
const ATTEMPTS: Readonly<
  Record<string, { readonly before?: readonly Unstamped[]; readonly out: Unstamped }>
> = {
  ConvertFunds: { out: conversionOf({ id: 'c', ...CONVERT, amount: '81' }) },
  'ApplyForMoney W': { out: applicationOf({ id: 'w', type: 'W', amount: '81' }) },
  'ApplyForMoney by a provider': {
    out: applicationOf({ id: 'w', type: 'W', amount: '81', provider: 'paycoin' }),
  },
  'ApplyForMoney WS': {
    out: applicationOf({ id: 'w', type: 'WS', amount: '81', wonRate: '1380' }),
  },
  RequestP2p: { out: p2pRequestOf({ id: 'p', side: 'SELL', amount: '81' }) },
  // The request fits, but what it asks for has left by the time it is matched.
  MatchP2p: {
    before: [
      p2pRequestOf({ id: 'p', side: 'SELL', amount: '50' }),
      conversionOf({ id: 'c', ...CONVERT, amount: '40' }),
    ],
    out: matchOf(1),
  },
};

test('[D-U3] every command says how it treats a bonus', () => {
  expect(new Set(Object.keys(TREATMENTS))).toEqual(new Set(Object.keys(COMMANDS)));
});

describe('[D-U3] more than is own is refused', () => {
  test('by every command that says so', () => {
    const tried = new Set(Object.keys(ATTEMPTS).map((name) => name.split(' ')[0]));
    const refusing = Object.entries(TREATMENTS).filter(([, how]) => how === 'REFUSES');
    expect(tried).toEqual(new Set(refusing.map(([type]) => type)));
  });

  test.each(Object.entries(ATTEMPTS))('%s', (_, { before = [], out }) => {
    const exchange = exchangeWithBonus();
    for (const command of before) exchange.run(command);
    expect(exchange.refused(out)).toMatchObject({
      code: 'BONUS_LOCKED',
      data: { remaining: '500' },
    });
  });
});

test('[D-U6] a transfer carries the lock to the other wallet', () => {
  const exchange = exchangeWithBonus();
  exchange.run(transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '180' }));
  expect(bonusText(exchange.state, 'USDT')).toBeUndefined();
  expect(bonusText(exchange.state, 'FUTURES')).toMatchObject({ own: '80', required: '5500' });
});

test('[D-U6] own money that waits to leave is not carried along, or it would leave twice', () => {
  const exchange = exchangeWithBonus();
  exchange.run(applicationOf({ id: 'w', type: 'W', amount: '60' }));
  exchange.run(transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '80' }));
  expect(bonusText(exchange.state, 'USDT')?.own).toBe('60');
  const inFutures = bonusText(exchange.state, 'FUTURES');
  expect(inFutures).toMatchObject({ own: '20' });
  exchange.run(decisionOf(1, 'APPROVED'));
  expect(bonusText(exchange.state, 'USDT')?.own).toBe('0');
  expect(bonusText(exchange.state, 'FUTURES')).toEqual(inFutures);
});

test('[D-U2] every cause of a movement says what it is to a bonus', () => {
  const given = Object.entries(BONUS_TREATMENT).filter(([, how]) => how === 'GRANT');
  expect(given.map(([cause]) => cause)).toEqual(['BONUS', 'BONUS_PAID']);
});
