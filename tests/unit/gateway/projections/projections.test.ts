import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type ExchangeEvent,
  isTransient,
  type StoredEvent,
} from '../../../../src/domain/events.ts';
import type { PositionCause } from '../../../../src/domain/futures/events.ts';
import { isReturned } from '../../../../src/domain/money/application.ts';
import { readHistoryItem } from '../../../../src/gateway/futures/history.ts';
import { ownerOf } from '../../../../src/engine/index.ts';
import { readApplication, readDnw } from '../../../../src/gateway/money/rows.ts';
import { readBet, readRound, readPublicBet } from '../../../../src/gateway/rounds/rows.ts';
import { accountEvent, type AccountEventType } from '../../../../src/protocol/accountEvents.ts';
import { wireLiquidation } from '../../../../src/protocol/futures/figureCalls.ts';
import { historyItem } from '../../../../src/protocol/futures/history.ts';
import { anyStoredEvent, EVENT_ARBITRARIES } from '../../../support/eventArbitraries.ts';
import { testProjector } from '../../../support/projector.ts';

const { isAccountEvent, notifications, historyRows } = testProjector;

const STAMP = { seq: 7, at: 1_700_000_000_000 };

/** Wire name of each event; undefined: the owner is not notified. */
const WIRE_NAMES: Readonly<
  Record<Exclude<StoredEvent['type'], 'PositionChanged'>, AccountEventType | undefined>
> = {
  ExchangeOpened: undefined,
  UserRegistered: undefined,
  UserStatusChanged: undefined,
  UserRoleChanged: undefined,
  MoneyMoved: 'POINT',
  BonusChanged: 'BONUS',
  OrderAccepted: 'ORDER_SUCCESS',
  OrderFilled: 'ORDER_FILLED',
  OrderCancelled: 'ORDER_CANCEL',
  OrderAmended: 'ORDER_UPDATE',
  OrderTriggered: 'ORDER_UPDATE',
  PositionOpened: 'POSITION_OPEN',
  PositionClosed: 'POSITION_CLOSE',
  PositionLiquidated: 'POSITION_LIQUID',
  PositionWarned: 'POSITION_WARN',
  FundingPaid: 'FUNDING_FEE',
  FundingSettled: undefined,
  LeverageChanged: 'LEVERAGE_UPDATE',
  MarginTypeChanged: 'MARGIN_TYPE_UPDATE',
  PositionModeChanged: 'POSITION_MODE_UPDATE',
  BetPlaced: 'gameBet',
  BetEntered: 'gameBet',
  BetCashedOut: 'betCashOut',
  BetSettled: 'betResult',
  RoundSettled: undefined,
  RoundTermsChanged: undefined,
  TradingTermsChanged: undefined,
  MoneyTermsChanged: undefined,
  LocalRatesChanged: undefined,
  PaymentAccountChanged: undefined,
  CancelTimerChanged: 'CANCEL_TIMER',
  PriceAlertSet: 'PRICE_ALERT',
  PriceAlertReached: 'PRICE_ALERT',
  PriceAlertDeleted: 'PRICE_ALERT',
  FundsMoved: undefined,
  MoneyApplied: 'DNW',
  ApplicationEnded: 'DNW',
  WithdrawalsFrozen: undefined,
  WithdrawalsUnfrozen: undefined,
  P2pRequested: 'P2P',
  P2pStepped: 'P2P',
  CouponCreated: undefined,
  CouponEnded: undefined,
  CouponUsed: undefined,
  PartnerTermsSet: undefined,
  PartnerSettled: undefined,
  ProfitBaseSet: undefined,
  TraderChanged: 'TRADER',
  FollowChanged: 'FOLLOW',
  TraderFilled: undefined,
  CopyBlockOpened: undefined,
  CopyBlockWorked: undefined,
  CopyOpened: 'COPYTRADE_OPEN',
  CopyClosed: 'COPYTRADE_CLOSE',
  CopySkipped: 'COPYTRADE_SKIP',
  CopyFunded: 'COPYTRADE_UPDATE',
  CopyFeePaid: undefined,
};

/** Margin and leverage move the liquidation price alone. */
const CHANGE_NAMES: Readonly<Record<PositionCause, AccountEventType>> = {
  INCREASED: 'POSITION_UPDATE',
  REDUCED: 'POSITION_UPDATE',
  EXITS: 'POSITION_UPDATE',
  WARNING_OVER: 'POSITION_UPDATE',
  MARGIN: 'POSITION_UPDATE_LIQUIDPRICE',
  LEVERAGE: 'POSITION_UPDATE_LIQUIDPRICE',
};

const wireName = (event: StoredEvent): AccountEventType | undefined =>
  event.type === 'PositionChanged' ? CHANGE_NAMES[event.cause] : WIRE_NAMES[event.type];

const assertProperty = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void =>
  fc.assert(fc.property(arbitrary, check), { seed: 11, numRuns: 200 });

describe('projections', () => {
  for (const [type, arbitrary] of Object.entries(EVENT_ARBITRARIES)) {
    it(`${type} keeps to the schema of the wire`, () => {
      assertProperty<ExchangeEvent>(arbitrary, (event) => {
        if (isTransient(event)) return;
        const [notification] = notifications([event], STAMP.seq, STAMP.at);
        expect(notification !== undefined).toBe(isAccountEvent(event));
        if (notification === undefined) return;
        // Strict equality after validation: nothing is missing and nothing is added.
        expect(v.parse(accountEvent, notification.event)).toStrictEqual(notification.event);
        const cause = event.type === 'PositionChanged' ? { cause: event.cause } : {};
        expect(notification.event).toMatchObject({ ...STAMP, type: wireName(event), ...cause });
      });
    });
  }

  it('an account event has an owner', () => {
    assertProperty(anyStoredEvent, (event) => {
      expect(isAccountEvent(event) && ownerOf(event) === undefined).toBe(false);
    });
  });

  it('numbers the account events of a record without a gap', () => {
    assertProperty(fc.array(anyStoredEvent, { maxLength: 12 }), (events) => {
      const found = notifications(events, 5, 100);
      expect(found.map(({ event }) => event.seq)).toEqual(found.map((_, index) => 5 + index));
      expect(found).toHaveLength(events.filter(isAccountEvent).length);
    });
  });

  it('never lets a password hash out', () => {
    assertProperty(EVENT_ARBITRARIES.UserRegistered, (event) => {
      expect(notifications([event], 1, 1)).toEqual([]);
      expect(historyRows(event, 1, STAMP.at)).toEqual([]);
    });
  });
});

/** Kinds whose bodies are no items of the futures history. */
const OTHER_KINDS: ReadonlySet<string> = new Set([
  'BET',
  'PUBLIC_BET',
  'ROUND',
  'REQUEST',
  'DNW',
  'P2P',
  'P2P_DESK',
  'P2P_STEP',
  'COUPON',
  'APPLICATION',
  'POSITION',
  'LIQUIDATION',
  'COPY',
  'COPY_FEE',
  'FOLLOW',
  'TRADER_FILL',
]);

describe('history rows', () => {
  it('have bodies that keep to the schema of the list', () => {
    assertProperty(anyStoredEvent, (event) => {
      for (const row of historyRows(event, 3, STAMP.at)) {
        const body: unknown = JSON.parse(row.body);
        if (OTHER_KINDS.has(row.kind)) continue;
        expect(v.parse(historyItem, body)).toStrictEqual(body);
        expect(readHistoryItem(row.body)).toStrictEqual(body);
        expect(body).toHaveProperty('kind', row.kind);
        expect(row.userId).toBe(ownerOf(event));
      }
    });
  });

  it('of money have bodies that keep to the schema of their list, and are their owner’s or, of applications, of everybody', () => {
    for (const type of ['FundsMoved', 'MoneyApplied', 'ApplicationEnded'] as const)
      assertProperty<StoredEvent>(EVENT_ARBITRARIES[type], (event) => {
        const rows = historyRows(event, 3, STAMP.at);
        const isReturn =
          event.type === 'ApplicationEnded' && isReturned(event.application.type, event.status);
        expect(rows).toHaveLength(isReturn ? 3 : 2);
        for (const row of rows) {
          const isOfAll = row.kind === 'APPLICATION';
          expect((isOfAll ? readApplication : readDnw)(row.body)).toStrictEqual(
            JSON.parse(row.body),
          );
          expect(row.userId).toBe(isOfAll ? undefined : ownerOf(event));
        }
      });
  });

  it("of a settled bet are its owner's, labelled for queries, and also listed for all players", () => {
    assertProperty(EVENT_ARBITRARIES.BetSettled, (event) => {
      const { bet } = event;
      const [own, seen, ...others] = historyRows(event, 3, STAMP.at);
      expect(others).toEqual([]);
      const shown = readBet(own?.body ?? '');
      expect(own).toMatchObject({ kind: 'BET', userId: bet.userId, optionId: bet.optionId });
      expect(own?.labels).toEqual([
        'game:R1',
        `side:${bet.side}`,
        `status:${shown.status}`,
        `round:${bet.roundId}`,
      ]);
      expect(own?.labels?.join('')).not.toContain(' ');
      expect(seen).toMatchObject({ kind: 'PUBLIC_BET', id: bet.id, userId: undefined });
      expect(readPublicBet(seen?.body ?? '')).toMatchObject({
        userId: bet.userId,
        bet: { id: bet.id, status: shown.status },
      });
    });
  });

  it('of a settled round is its outcome, and has no owner', () => {
    assertProperty(EVENT_ARBITRARIES.RoundSettled, (event) => {
      const [row, ...others] = historyRows(event, 3, STAMP.at);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ kind: 'ROUND', userId: undefined, at: event.outcome.endAt });
      expect(readRound(row?.body ?? '').id).toBe(event.outcome.roundId);
    });
  });

  it('a fill is a trade, the order when it has ended, and a liquidation for everybody', () => {
    assertProperty(EVENT_ARBITRARIES.OrderFilled, (event) => {
      const rows = historyRows(event, 3, STAMP.at);
      expect(rows.map(({ kind }) => kind)).toEqual([
        'TRADE',
        ...(event.order.status === 'WORKING' ? [] : ['ORDER']),
        ...(event.fill.isLiquidation ? ['LIQUIDATION'] : []),
      ]);
      const shown = rows.find(({ kind }) => kind === 'LIQUIDATION');
      if (shown === undefined) return;
      expect(shown.userId).toBeUndefined();
      const body: unknown = JSON.parse(shown.body);
      expect(v.parse(v.strictObject(wireLiquidation.entries), body)).toStrictEqual(body);
    });
  });

  it('rows stored before orders had triggers and exits are read as orders without them', () => {
    assertProperty(EVENT_ARBITRARIES.OrderCancelled, (event) => {
      const [row] = historyRows(event, 3, STAMP.at);
      const { kind, order } = JSON.parse(row?.body ?? '') as {
        kind: string;
        order: Record<string, unknown>;
      };
      const none = {
        triggerPrice: null,
        triggeredAt: null,
        takeProfit: null,
        stopLoss: null,
        isMarkTp: false,
        isMarkSl: false,
      };
      const old = Object.entries(order).filter(([name]) => !(name in none));
      const stored = JSON.stringify({ kind, order: Object.fromEntries(old) });
      expect(readHistoryItem(stored)).toStrictEqual({ kind, order: { ...order, ...none } });
    });
  });

  it('rows stored before they named the insurance are read as paid without it', () => {
    assertProperty(
      fc.oneof(EVENT_ARBITRARIES.OrderFilled, EVENT_ARBITRARIES.FundingPaid),
      (event) => {
        const body = historyRows(event, 3, STAMP.at)[0]?.body ?? '';
        const stored = body.replace(/,"insurance":"[^"]*"/, '');
        const unpaid = body.replace(/"insurance":"[^"]*"/, '"insurance":"0"');
        expect(stored).not.toContain('insurance');
        expect(readHistoryItem(stored)).toEqual(readHistoryItem(unpaid));
      },
    );
  });

  it('two payments of one owner have two ids', () => {
    assertProperty(EVENT_ARBITRARIES.FundingPaid, (event) => {
      const ids = [1, 2].flatMap((seq) => historyRows(event, seq, STAMP.at).map(({ id }) => id));
      expect(new Set(ids).size).toBe(2);
    });
  });
});
