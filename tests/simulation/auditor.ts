/**
 * Reads the exchange's log from its first record and recomputes every balance. Independent of the
 * engine: it knows the events' meaning, none of its sums.
 */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { AccountKey, Entry } from '../../src/domain/ledger/accounts.ts';
import type { MoneyCause, MoneyMoved } from '../../src/domain/ledger/events.ts';
import { WALLET_TYPES } from '../../src/domain/ledger/wallets.ts';
import type { CopytradeEvent } from '../../src/domain/copytrade/commands.ts';
import type { FuturesPosition } from '../../src/domain/futuresOrders.ts';
import type { ClientOrderId, OrderId, UserId } from '../../src/domain/ids.ts';
import type { MoneyEvent } from '../../src/domain/money/commands.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { decodeEvents } from '../../src/engine/index.ts';
import type { LogRecord } from '../../src/gateway/ports.ts';
import { BonusAudit } from './bonusAudit.ts';
import { BetAudit } from './betAudit.ts';
import type { PricesOf } from './cashOutAudit.ts';
import { CopyAudit } from './copyAudit.ts';
import { FreezeAudit } from './freezeAudit.ts';
import { LedgerAudit } from './ledgerAudit.ts';
import { MoneyAudit } from './moneyAudit.ts';
import { isMoneyReference, Movements } from './movements.ts';
import { type Outside, ProviderAudit } from './providerAudit.ts';
import { PairAudit } from './pairAudit.ts';
import { ConditionalAudit } from './conditionalAudit.ts';
import { OrderAudit } from './orderAudit.ts';
import { SizeAudit } from './sizeAudit.ts';
import { PositionAudit } from './positionAudit.ts';
import { TermsAudit } from './termsAudit.ts';
import { TradeAudit } from './tradeAudit.ts';

/** Gains of a user by cause, once as trades state them and once as money moved. */
interface Account {
  deposited: bigint;
  /** The same in BINARY. */
  depositedToBet: bigint;
  /** Credits to the wallets of coins, by wallet. */
  readonly credited: Map<string, bigint>;
  profitStated: bigint;
  profitMoved: bigint;
  feeStated: bigint;
  feeMoved: bigint;
  fundingStated: bigint;
  fundingMoved: bigint;
  /**
   * Amounts that the insurance fund added to closes, and to liquidations, whose stated profit
   * contains them.
   */
  insured: bigint;
  insuredStated: bigint;
  insuredLiquidations: bigint;
  /** Shares of profits of copies: what followers paid less, what traders were paid. */
  sharedProfit: bigint;
  readonly orderIds: Map<ClientOrderId, OrderId>;
}

type FundingPaid = Extract<ExchangeEvent, { readonly type: 'FundingPaid' }>;

const COMPLAINTS_MAX = 20;
/** Wallets whose money only comes and goes: nothing is traded or bet with it. */
const COINS = WALLET_TYPES.filter((type) => type !== 'FUTURES' && type !== 'BINARY');

/** Whether the event applies for what its own record approves: a deposit that arrived over a chain. */
const isArrival = (event: MoneyEvent, record: readonly ExchangeEvent[]): boolean =>
  event.type === 'MoneyApplied' &&
  event.application.type === 'D' &&
  record.some(
    (other) =>
      other.type === 'ApplicationEnded' &&
      other.status === 'APPROVED' &&
      other.application.id === event.application.id,
  );

export class Auditor {
  readonly #complaints: string[] = [];
  readonly #positions: PositionAudit;
  readonly bets: BetAudit;
  readonly money: MoneyAudit;
  readonly trades: TradeAudit;
  readonly copies: CopyAudit;
  readonly bonuses: BonusAudit;
  readonly orders: OrderAudit;
  readonly conditional: ConditionalAudit;
  readonly pairs: PairAudit;
  readonly sizes: SizeAudit;
  readonly #providers: ProviderAudit;
  readonly #movements: Movements;
  readonly #terms: TermsAudit;
  readonly #ledger: LedgerAudit;
  readonly #freezes: FreezeAudit;
  readonly #accounts = new Map<UserId, Account>();
  readonly #accepted = new Set<string>();
  #lastPosition = 0;
  fills = 0;
  liquidations = 0;
  warnings = 0;
  fundings = 0;

  constructor(
    rules: Pick<EngineRules, 'makerFee' | 'takerFee' | 'moneyTermsOf' | 'options'>,
    pricesOf?: PricesOf,
  ) {
    this.#ledger = new LedgerAudit((line) => this.#complain(line));
    this.#movements = new Movements((line) => this.#complain(line));
    this.#terms = new TermsAudit(rules.moneyTermsOf, (line) => this.#complain(line));
    const parts = {
      movements: this.#movements,
      terms: this.#terms,
      complain: (line: string) => this.#complain(line),
    };
    this.money = new MoneyAudit(parts);
    this.trades = new TradeAudit(parts);
    this.#providers = new ProviderAudit(parts.complain);
    this.#freezes = new FreezeAudit(parts.complain);
    this.bonuses = new BonusAudit(parts.complain);
    this.orders = new OrderAudit(parts.complain);
    this.conditional = new ConditionalAudit(parts.complain);
    this.pairs = new PairAudit(parts.complain);
    this.sizes = new SizeAudit(rules, parts.complain);
    this.bets = new BetAudit((line) => this.#complain(line), pricesOf);
    this.copies = new CopyAudit({
      rules,
      pointOf: (user) => this.#ledger.balanceOf(`${user}/FUTURES/point`),
      complain: parts.complain,
    });
    this.#positions = new PositionAudit(rules, (line) => this.#complain(line));
  }

  /** Empty when all is well. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  get balances(): ReadonlyMap<AccountKey, bigint> {
    return this.#ledger.balances;
  }

  wasAccepted(order: string): boolean {
    return this.#accepted.has(order);
  }

  add(record: LogRecord): void {
    if (record.position !== this.#lastPosition + 1)
      this.#complain(`record ${record.position} after ${this.#lastPosition}`);
    this.#lastPosition = record.position;
    const events = decodeEvents(record.events, record.version);
    for (const event of events) this.#onEvent(event, record, events);
    this.orders.onRecord(events);
    this.conditional.onRecord(events);
    this.pairs.onRecord(events);
    this.sizes.onRecord(events);
    // A position's event follows its fill's: both are known at the record's end.
    for (const event of events)
      if ('position' in event) this.#checkPosition(events, event.position);
  }

  /** After the last record: sums over everything. */
  finish(): void {
    this.#ledger.finish();
    this.#movements.finish();
    this.copies.finish();
    this.bets.finish();
    for (const [id, account] of this.#accounts) this.#checkAccount(id, account);
  }

  /** After `finish`: what payment providers did, against the log. */
  checkProviders(outside: Omit<Outside, 'balances'>): void {
    this.#providers.check({ ...outside, balances: this.balances });
  }

  #checkAccount(id: UserId, account: Account): void {
    const { feeStated, feeMoved, fundingStated, fundingMoved, profitStated, profitMoved } = account;
    if (feeStated !== feeMoved)
      this.#complain(`${id} paid fees of ${feeMoved}, its fills state ${feeStated}`);
    if (fundingStated !== fundingMoved)
      this.#complain(`${id} got funding of ${fundingMoved}, its positions state ${fundingStated}`);
    const realized = profitMoved + account.insuredLiquidations;
    if (profitStated !== realized)
      this.#complain(`${id} realized ${realized}, its fills state ${profitStated}`);
    if (account.insuredStated !== account.insured)
      this.#complain(
        `${id} was insured by ${account.insured}, its fills and payments state ${account.insuredStated}`,
      );
    let held = 0n;
    for (const pocket of ['point', 'wait', 'margin'] as const)
      held += this.#ledger.balanceOf(`${id}/FUTURES/${pocket}`);
    const traded =
      profitStated - feeStated + fundingStated + account.insured + account.sharedProfit;
    const expected = account.deposited + this.#movements.netOf(id, 'FUTURES') + traded;
    if (held !== expected) this.#complain(`${id} holds ${held}, by its history ${expected}`);
    this.#checkBets(id, account);
    for (const coin of COINS) this.#checkCoin(id, coin, account.credited.get(coin) ?? 0n);
  }

  #checkCoin(id: UserId, coin: string, credited: bigint): void {
    const net = this.#movements.netOf(id, coin);
    const held = this.money.heldOf(id, coin) + this.trades.heldOf(id, coin);
    const [point, wait, margin] = (['point', 'wait', 'margin'] as const).map((pocket) =>
      this.#ledger.balanceOf(`${id}/${coin}/${pocket}`),
    );
    const free = credited + net - held;
    if (point !== free || wait !== held || margin !== 0n)
      this.#complain(
        `${id}/${coin} has ${point}, ${wait} and ${margin}; by its applications ${free} and ${held}`,
      );
  }

  #checkBets(id: UserId, { depositedToBet }: Account): void {
    const { open, won } = this.bets.standingOf(id);
    const balance = (pocket: string): bigint => this.#ledger.balanceOf(`${id}/BINARY/${pocket}`);
    if (balance('wait') !== open) this.#complain(`${id} waits with another sum than its bets`);
    const expected = depositedToBet + this.#movements.netOf(id, 'BINARY') + won - open;
    if (balance('point') !== expected)
      this.#complain(`${id} has ${balance('point')} to bet, by its bets ${expected}`);
  }

  #onEvent(
    event: ExchangeEvent,
    { actor }: Pick<LogRecord, 'actor'>,
    record: readonly ExchangeEvent[],
  ): void {
    if (event.type !== 'MoneyMoved') this.#ledger.onPostingEnd();
    switch (event.type) {
      case 'MoneyMoved':
        this.#onMoney(event);
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
        account.feeStated += event.fill.fee;
        account.profitStated += event.fill.realizedPnl;
        account.insuredStated += event.fill.insurance;
        this.fills += 1;
        if (event.order.filledQuantity > event.order.quantity)
          this.#complain(`${event.order.id} is filled beyond its quantity`);
        this.#positions.onFill(event.order, event.fill);
        return;
      }
      case 'FundingPaid':
        this.#onFunding(this.#accountOf(event.position.userId), event);
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
      case 'BetCashedOut':
        this.bets.onCashedOut(event.bet, event.figures);
        return;
      case 'BetSettled':
        this.bets.onSettled(event.bet, event.outcome);
        return;
      case 'BonusChanged':
        this.bonuses.onBonus(event);
        return;
      case 'UserRegistered':
        this.#terms.onUser(event.user.id, event.user.siteId);
        return;
      case 'FundsMoved':
      case 'MoneyApplied':
      case 'ApplicationEnded':
      case 'MoneyTermsChanged':
      case 'LocalRatesChanged':
      case 'PaymentAccountChanged':
        this.#freezes.onEvent(event);
        this.money.onEvent(event, actor, isArrival(event, record));
        this.#providers.onEvent(event, actor);
        return;
      case 'WithdrawalsFrozen':
      case 'WithdrawalsUnfrozen':
        this.#freezes.onEvent(event);
        return;
      case 'P2pRequested':
      case 'P2pStepped':
        this.#freezes.onEvent(event);
        this.trades.onEvent(event, actor);
        return;
      case 'CouponCreated':
      case 'CouponEnded':
      case 'CouponUsed':
        this.trades.onEvent(event, actor);
        return;
      case 'TraderChanged':
      case 'FollowChanged':
      case 'TraderFilled':
      case 'CopyBlockOpened':
      case 'CopyBlockWorked':
      case 'CopyOpened':
      case 'CopyClosed':
      case 'CopySkipped':
      case 'CopyFunded':
      case 'CopyFeePaid':
        this.copies.onEvent(event);
        this.#onCopy(event);
        return;
      // Neither money nor a fill: what they state of positions is held against the fills apart.
      case 'ExchangeOpened':
      case 'CancelTimerChanged':
      case 'PriceAlertSet':
      case 'PriceAlertReached':
      case 'PriceAlertDeleted':
      case 'PartnerTermsSet':
      case 'PartnerSettled':
      case 'ProfitBaseSet':
      case 'UserStatusChanged':
      case 'UserRoleChanged':
      case 'OrderAmended':
      case 'OrderTriggered':
      case 'OrderCancelled':
      case 'PositionOpened':
      case 'PositionChanged':
      case 'PositionClosed':
      case 'FundingSettled':
      case 'RoundSettled':
      case 'RoundTermsChanged':
      case 'TradingTermsChanged':
      case 'LeverageChanged':
      case 'MarginTypeChanged':
      case 'PositionModeChanged':
      case 'MarketMoved':
        return;
    }
  }

  /** Amounts that copies state, beside those that moved. */
  #onCopy(event: CopytradeEvent): void {
    if (event.type === 'CopyFeePaid') {
      const { followerId, traderId, fee } = event.paid;
      this.#accountOf(followerId).sharedProfit -= fee;
      this.#accountOf(traderId).sharedProfit += fee;
      return;
    }
    if (event.type === 'CopyFunded') {
      const account = this.#accountOf(event.copy.followerId);
      account.fundingStated += event.amount;
      account.insuredStated += event.insurance;
      return;
    }
    if (event.type !== 'CopyOpened' && event.type !== 'CopyClosed') return;
    const account = this.#accountOf(event.copy.followerId);
    account.feeStated += event.fill.fee;
    account.profitStated += event.fill.realizedPnl;
    account.insuredStated += event.fill.insurance;
  }

  #onFunding(account: Account, { amount, insurance }: FundingPaid): void {
    account.fundingStated += amount;
    account.insuredStated += insurance;
    this.fundings += 1;
  }

  /** Only what a record says last of a position can be held against all fills of the record. */
  #checkPosition(events: readonly ExchangeEvent[], position: FuturesPosition): void {
    const last = events.findLast(
      (event) => 'position' in event && event.position.id === position.id,
    );
    if (last !== undefined && 'position' in last && last.position === position)
      this.#positions.onPosition(position);
  }

  #onMoney(event: MoneyMoved): void {
    this.#ledger.onMoney(event);
    this.bonuses.onMoney(event);
    this.bets.onMoney(event);
    const { userId, cause, entries } = event;
    if (userId === undefined) return;
    if (isMoneyReference(event.reference)) {
      this.#movements.onMoney(event);
      return;
    }
    const account = this.#accountOf(userId);
    for (const entry of entries) this.#credit(account, userId, cause, entry);
  }

  /** Counts a payment from an account of the exchange as the user's gain for its cause. */
  #credit(
    account: Account,
    user: UserId,
    cause: MoneyCause,
    { account: key, amount }: Entry,
  ): void {
    const [owner, book = '', pocket] = key.split('/');
    if (pocket !== undefined && COINS.some((coin) => coin === book))
      account.credited.set(book, (account.credited.get(book) ?? 0n) + amount);
    if (cause === 'DEPOSIT' && key === `${user}/BINARY/point`) account.depositedToBet += amount;
    if (owner === user || book !== 'FUTURES') return;
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
      credited: new Map(),
      profitStated: 0n,
      profitMoved: 0n,
      feeStated: 0n,
      feeMoved: 0n,
      fundingStated: 0n,
      fundingMoved: 0n,
      insured: 0n,
      insuredStated: 0n,
      insuredLiquidations: 0n,
      sharedProfit: 0n,
      orderIds: new Map(),
    };
    this.#accounts.set(id, known);
    return known;
  }

  #complain(line: string): void {
    if (this.#complaints.length < COMPLAINTS_MAX) this.#complaints.push(line);
  }
}
