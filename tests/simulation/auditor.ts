/**
 * Reads the exchange's log from its first record and recomputes every balance. Independent of the
 * engine: it knows the events' meaning, none of its sums.
 */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { AccountKey } from '../../src/domain/ledger/accounts.ts';
import type { MoneyCause, MoneyMoved } from '../../src/domain/ledger/events.ts';
import type { FuturesPosition } from '../../src/domain/futuresOrders.ts';
import type { ClientOrderId, OrderId, UserId } from '../../src/domain/ids.ts';
import { decodeEvents } from '../../src/engine/index.ts';
import type { LogRecord } from '../../src/gateway/ports.ts';
import { BetAudit } from './betAudit.ts';
import { PositionAudit } from './positionAudit.ts';

/** What a user gained by cause, once by what was told of trades and once by what moved. */
interface Account {
  deposited: bigint;
  /** The same in BINARY. */
  depositedToBet: bigint;
  profitTold: bigint;
  profitMoved: bigint;
  feeTold: bigint;
  feeMoved: bigint;
  fundingTold: bigint;
  fundingMoved: bigint;
  /** What the insurance fund added to closes, and to liquidations, whose told profit contains it. */
  insured: bigint;
  insuredLiquidations: bigint;
  readonly orderIds: Map<ClientOrderId, OrderId>;
}

const COMPLAINTS_MAX = 20;

export class Auditor {
  readonly #complaints: string[] = [];
  readonly #positions: PositionAudit;
  readonly bets: BetAudit;
  readonly #balances = new Map<AccountKey, bigint>();
  readonly #accounts = new Map<UserId, Account>();
  readonly #accepted = new Set<string>();
  #lastPosition = 0;
  fills = 0;
  liquidations = 0;
  warnings = 0;
  fundings = 0;

  constructor(fees: { readonly makerFee: bigint; readonly takerFee: bigint }) {
    this.bets = new BetAudit((line) => this.#complain(line));
    this.#positions = new PositionAudit(fees, (line) => this.#complain(line));
  }

  /** Empty when all is well. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  get balances(): ReadonlyMap<AccountKey, bigint> {
    return this.#balances;
  }

  wasAccepted(order: string): boolean {
    return this.#accepted.has(order);
  }

  add(record: LogRecord): void {
    if (record.position !== this.#lastPosition + 1)
      this.#complain(`record ${record.position} after ${this.#lastPosition}`);
    this.#lastPosition = record.position;
    const events = decodeEvents(record.events, record.version);
    for (const event of events) this.#hear(event);
    // A position and its fills are told one after the other: both are known at the record's end.
    for (const event of events)
      if ('position' in event) this.#checkPosition(events, event.position);
  }

  /** After the last record: sums over everything. */
  finish(): void {
    const sums = new Map<string, bigint>();
    for (const [key, balance] of this.#balances) {
      const [, wallet = '', pocket] = key.split('/');
      sums.set(wallet, (sums.get(wallet) ?? 0n) + balance);
      if (pocket !== undefined && balance < 0n) this.#complain(`${key} ends at ${balance}`);
    }
    for (const [wallet, sum] of sums)
      if (sum !== 0n) this.#complain(`all accounts in ${wallet} sum to ${sum}`);
    for (const [id, account] of this.#accounts) this.#checkAccount(id, account);
  }

  #checkAccount(id: UserId, account: Account): void {
    const { feeTold, feeMoved, fundingTold, fundingMoved, profitTold, profitMoved } = account;
    if (feeTold !== feeMoved) this.#complain(`${id} paid fees of ${feeMoved}, told ${feeTold}`);
    if (fundingTold !== fundingMoved)
      this.#complain(`${id} got funding of ${fundingMoved}, told ${fundingTold}`);
    const realised = profitMoved + account.insuredLiquidations;
    if (profitTold !== realised) this.#complain(`${id} realised ${realised}, told ${profitTold}`);
    let held = 0n;
    for (const pocket of ['point', 'wait', 'margin'] as const)
      held += this.#balances.get(`${id}/FUTURES/${pocket}` as AccountKey) ?? 0n;
    const expected = account.deposited + profitTold - feeTold + fundingTold + account.insured;
    if (held !== expected) this.#complain(`${id} holds ${held}, by its history ${expected}`);
    this.#checkBets(id, account);
  }

  #checkBets(id: UserId, { depositedToBet }: Account): void {
    const { open, won } = this.bets.standingOf(id);
    const balance = (pocket: string): bigint =>
      this.#balances.get(`${id}/BINARY/${pocket}` as AccountKey) ?? 0n;
    if (balance('wait') !== open) this.#complain(`${id} waits with another sum than its bets`);
    const expected = depositedToBet + won - open;
    if (balance('point') !== expected)
      this.#complain(`${id} has ${balance('point')} to bet, by its bets ${expected}`);
  }

  #hear(event: ExchangeEvent): void {
    switch (event.type) {
      case 'MoneyMoved':
        this.#move(event);
        this.bets.onMoney(event);
        return;
      case 'OrderAccepted': {
        const { orderIds } = this.#accountOf(event.order.userId);
        const before = orderIds.get(event.order.clientOrderId);
        if (before !== undefined)
          this.#complain(`${event.order.clientOrderId} is ${before} and ${event.order.id}`);
        orderIds.set(event.order.clientOrderId, event.order.id);
        this.#accepted.add(event.order.id);
        return;
      }
      case 'OrderFilled': {
        const account = this.#accountOf(event.order.userId);
        account.feeTold += event.fill.fee;
        account.profitTold += event.fill.realizedPnl;
        this.fills += 1;
        if (event.order.filledQuantity > event.order.quantity)
          this.#complain(`${event.order.id} is filled beyond its quantity`);
        this.#positions.onFill(event.order, event.fill);
        return;
      }
      case 'FundingPaid':
        this.#accountOf(event.position.userId).fundingTold += event.amount;
        this.fundings += 1;
        return;
      case 'PositionLiquidated':
        this.liquidations += 1;
        return;
      case 'PositionWarned':
        this.warnings += 1;
        return;
      case 'BetPlaced':
        this.bets.onPlaced(event.bet);
        return;
      case 'BetEntered':
        this.bets.onEntered(event.bet);
        return;
      case 'BetSettled':
        this.bets.onSettled(event.bet, event.outcome);
        return;
      // Neither money nor a fill: what they tell of positions is held against the fills apart.
      case 'ExchangeOpened':
      case 'UserRegistered':
      case 'UserStatusChanged':
      case 'SessionOpened':
      case 'SessionRotated':
      case 'SessionEnded':
      case 'OrderAmended':
      case 'OrderTriggered':
      case 'OrderCancelled':
      case 'PositionOpened':
      case 'PositionChanged':
      case 'PositionClosed':
      case 'FundingSettled':
      case 'RoundSettled':
      case 'LeverageChanged':
      case 'MarginTypeChanged':
      case 'PositionModeChanged':
      case 'MarketMoved':
        return;
    }
  }

  /** Only what a record says last of a position can be held against all fills of the record. */
  #checkPosition(events: readonly ExchangeEvent[], position: FuturesPosition): void {
    const last = events.findLast(
      (event) => 'position' in event && event.position.id === position.id,
    );
    if (last !== undefined && 'position' in last && last.position === position)
      this.#positions.onPosition(position);
  }

  #move({ userId, cause, entries }: MoneyMoved): void {
    let sum = 0n;
    for (const { account, amount } of entries) {
      sum += amount;
      const balance = (this.#balances.get(account) ?? 0n) + amount;
      this.#balances.set(account, balance);
      if (userId !== undefined) this.#credit(this.#accountOf(userId), cause, account, amount);
    }
    if (sum !== 0n) this.#complain(`${cause} of ${userId ?? 'the house'} sums to ${sum}`);
  }

  /** What leaves an account of the exchange is what its user gained for that reason. */
  #credit(account: Account, cause: MoneyCause, key: AccountKey, amount: bigint): void {
    const [owner, wallet, pocket] = key.split('/');
    if (owner === 'house' && wallet === 'BINARY') account.depositedToBet -= amount;
    if (pocket !== undefined || wallet !== 'FUTURES') return;
    if (owner === 'house') account.deposited -= amount;
    if (owner === 'market') account.profitMoved -= amount;
    if (owner === 'fee') account.feeMoved += amount;
    if (owner === 'funding') account.fundingMoved -= amount;
    if (owner !== 'insurance') return;
    if (cause === 'LIQUIDATION') account.insuredLiquidations -= amount;
    else account.insured -= amount;
  }

  #accountOf(id: UserId): Account {
    const known = this.#accounts.get(id) ?? {
      deposited: 0n,
      depositedToBet: 0n,
      profitTold: 0n,
      profitMoved: 0n,
      feeTold: 0n,
      feeMoved: 0n,
      fundingTold: 0n,
      fundingMoved: 0n,
      insured: 0n,
      insuredLiquidations: 0n,
      orderIds: new Map(),
    };
    this.#accounts.set(id, known);
    return known;
  }

  #complain(line: string): void {
    if (this.#complaints.length < COMPLAINTS_MAX) this.#complaints.push(line);
  }
}
