/** Account events and server messages → what a person is told once (specification, section 4). */
import type { Alert, Notice } from '../protocol/notice.ts';
import { formatDecimal, multiply, parseDecimal, roundToStep } from '../domain/decimal.ts';
import type { AccountEvent } from '../protocol/contract.ts';
import type { WireOrder } from '../protocol/futures/entities.ts';
import type { WireBet } from '../protocol/rounds/entities.ts';

/** Each has its text in both languages under the same key. */
export type NoticeKey =
  | `notice.${
      | 'ORDER_SUCCESS'
      | 'ORDER_FILLED'
      | 'ORDER_FILLED_PART'
      | 'ORDER_AMENDED'
      | `ORDER_CANCEL${'' | '_LIQUIDATION' | '_REDUCE_ONLY' | '_NO_MARGIN' | '_NO_LIQUIDITY'}`
      | `${'TAKEPROFIT' | 'STOPLOSS'}_${'SUCCESS' | 'TRIGGERED' | 'FILLED' | 'CANCEL'}`
      | `POSITION_${'OPEN' | 'INCREASED' | 'REDUCED' | 'EXITS' | 'EXITS_NONE' | 'CLOSE' | 'WARN' | 'LIQUID'}`
      | `LIQUIDPRICE_${'MARGIN' | 'LEVERAGE'}`
      | `COPYTRADE_${'OPEN' | 'CLOSE'}`
      | 'FUNDING_FEE'
      | 'LEVERAGE_UPDATE'
      | 'MARGIN_TYPE_UPDATE'
      | `POSITION_MODE_${'ONE_WAY' | 'HEDGE'}`
      | `BET_${'TAKEN' | 'WON' | 'LOST' | 'VOID'}`
      | 'DEPOSIT'
      | 'NEW_MESSAGE'
      | 'WARNING'
      | `${'ORDER_SUCCESS' | 'ORDER_FILLED' | 'ORDER_CANCEL' | 'POSITION_CLOSE' | 'FUNDING_FEE' | 'BET_TAKEN' | 'BET_RESULT'}_MANY`}`
  /** The site's or the server's own words in `text`. */
  | 'notice.TEXT';

export type ClientNotice = Notice<NoticeKey>;

/** The server's words that must be read, in an alert titled 알림. */
export type ServerAlert = Alert<'alert.TEXT'>;

/** The pair as people write it (`BTC/USDT`); undefined while the list of options is unknown. */
export interface Labels {
  readonly ofOption: (futuresOptionId: number) => string | undefined;
  readonly ofStock: (stock: string) => string | undefined;
}

type Content = Pick<ClientNotice, 'key' | 'tone' | 'values'>;
type OrderEvent = Extract<AccountEvent, { order: unknown }>;
type PositionEvent = Extract<AccountEvent, { position: unknown }>;
type SettingEvent = Extract<AccountEvent, { setting: unknown }>;
type BetEvent = Extract<AccountEvent, { bet: unknown }>;

const PERCENT_STEP = 1_000_000n;
const HUNDRED = 10_000_000_000n;

/** A share as percent, two decimals, rounded up: a warning never sounds milder than it is. */
const toPercent = (share: string): string =>
  formatDecimal(
    roundToStep(multiply(parseDecimal(share) ?? 0n, HUNDRED, 'up'), PERCENT_STEP, 'up'),
  );

/** The order by which a position is left, whether its own or a person's; undefined for the others. */
const exitOf = ({ marketType }: WireOrder): 'TAKEPROFIT' | 'STOPLOSS' | undefined =>
  marketType === 'TAKEPROFIT' || marketType === 'STOPLOSS' ? marketType : undefined;

const orderValues = ({ stock, side, quantity, price, triggerPrice }: WireOrder, label: string) => ({
  label,
  stock,
  side,
  quantity,
  price: price ?? '',
  trigger: triggerPrice ?? '',
});

function orderContent(event: OrderEvent, label: string): Content {
  const { order } = event;
  const exit = exitOf(order);
  const values = orderValues(order, label);
  switch (event.type) {
    case 'ORDER_SUCCESS':
      if (exit === undefined) return { key: 'notice.ORDER_SUCCESS', tone: 'success', values };
      // A position's own exit is accepted at the moment its price is reached.
      return order.triggeredAt === null
        ? { key: `notice.${exit}_SUCCESS`, tone: 'success', values }
        : { key: `notice.${exit}_TRIGGERED`, tone: 'info', values };
    case 'ORDER_UPDATE':
      return exit !== undefined && order.triggeredAt === event.at
        ? { key: `notice.${exit}_TRIGGERED`, tone: 'info', values }
        : { key: 'notice.ORDER_AMENDED', tone: 'info', values };
    case 'ORDER_CANCEL':
      return { key: cancelKey(order), tone: 'info', values };
    case 'ORDER_FILLED':
      return filledContent(event, label);
  }
}

function cancelKey(order: WireOrder): NoticeKey {
  const { cancelReason } = order;
  if (cancelReason !== null && cancelReason !== 'USER')
    return `notice.ORDER_CANCEL_${cancelReason}`;
  const exit = exitOf(order);
  return exit === undefined ? 'notice.ORDER_CANCEL' : `notice.${exit}_CANCEL`;
}

function filledContent(
  { order, fill }: Extract<OrderEvent, { type: 'ORDER_FILLED' }>,
  label: string,
): Content {
  const exit = exitOf(order);
  const { quantity, price, realizedPnl } = fill;
  const total = { total: order.quantity, pnl: realizedPnl };
  const values = { ...orderValues(order, label), ...total, quantity, price };
  if (exit !== undefined) return { key: `notice.${exit}_FILLED`, tone: 'success', values };
  const key = order.status === 'FILLED' ? 'notice.ORDER_FILLED' : 'notice.ORDER_FILLED_PART';
  return { key, tone: 'success', values };
}

function positionContent(event: PositionEvent, label: string): Content | undefined {
  const { stock, side, quantity, entryPrice, realizedPnl, liquidationPrice } = event.position;
  const values = { label, stock, side, quantity };
  switch (event.type) {
    case 'POSITION_OPEN':
    case 'COPYTRADE_OPEN':
      return {
        key: `notice.${event.type}`,
        tone: 'info',
        values: { ...values, price: entryPrice },
      };
    case 'POSITION_UPDATE':
      return updateContent(event, values);
    case 'POSITION_UPDATE_LIQUIDPRICE':
      return {
        key: `notice.LIQUIDPRICE_${event.cause}`,
        tone: 'info',
        values: { ...values, price: liquidationPrice ?? '-', margin: event.position.margin },
      };
    case 'POSITION_CLOSE':
      return {
        key: 'notice.POSITION_CLOSE',
        tone: 'info',
        values: { ...values, price: event.closePrice, pnl: realizedPnl },
      };
    case 'COPYTRADE_CLOSE':
      return {
        key: 'notice.COPYTRADE_CLOSE',
        tone: 'info',
        values: { ...values, pnl: realizedPnl },
      };
    case 'POSITION_WARN':
      return {
        key: 'notice.POSITION_WARN',
        tone: 'warning',
        values: { ...values, ratio: toPercent(event.marginRatio) },
      };
    case 'POSITION_LIQUID':
      return {
        key: 'notice.POSITION_LIQUID',
        tone: 'error',
        values: { ...values, price: event.bankruptcyPrice },
      };
    case 'FUNDING_FEE':
      return {
        key: 'notice.FUNDING_FEE',
        tone: 'info',
        values: { ...values, amount: event.amount, rate: event.rate },
      };
  }
}

function updateContent(
  { cause, position }: Extract<PositionEvent, { type: 'POSITION_UPDATE' }>,
  values: Content['values'],
): Content | undefined {
  const { takeProfit, stopLoss } = position;
  switch (cause) {
    case 'INCREASED':
    case 'REDUCED':
      return { key: `notice.POSITION_${cause}`, tone: 'info', values };
    case 'EXITS':
      return takeProfit === null && stopLoss === null
        ? { key: 'notice.POSITION_EXITS_NONE', tone: 'info', values }
        : {
            key: 'notice.POSITION_EXITS',
            tone: 'info',
            values: { ...values, takeProfit: takeProfit ?? '-', stopLoss: stopLoss ?? '-' },
          };
    // Good news of something that was shown until now: the banner goes.
    case 'WARNING_OVER':
      return undefined;
  }
}

function settingContent({ type, setting }: SettingEvent, label: string): Content {
  const { futuresOptionId, leverage, marginType } = setting;
  const values = {
    label,
    futuresOptionId: String(futuresOptionId),
    leverage: String(leverage),
    marginType,
  };
  return { key: `notice.${type}`, tone: type === 'LEVERAGE_UPDATE' ? 'warning' : 'info', values };
}

/** The words of a bet; the screens put POWERBALL, ODD, EVEN and the game type into the reader's. */
function betValues({ stock, type, gameType, point }: WireBet, labels: Labels) {
  if (stock === null)
    return { label: 'POWERBALL', gameType, side: type === 'B' ? 'ODD' : 'EVEN', point };
  const side = type === 'B' ? 'BUY' : 'SELL';
  return { label: labels.ofStock(stock) ?? stock, gameType, side, point };
}

function betContent({ type, at, bet }: BetEvent, labels: Labels): Content | undefined {
  const values = betValues(bet, labels);
  if (type === 'gameBet')
    // Told again when the entry price is known; that is seen on the screen.
    return bet.at === at ? { key: 'notice.BET_TAKEN', tone: 'success', values } : undefined;
  const result = { ...values, payout: bet.payout };
  switch (bet.status) {
    case 1: {
      const profit = (parseDecimal(bet.payout) ?? 0n) - (parseDecimal(bet.point) ?? 0n);
      return {
        key: 'notice.BET_WON',
        tone: 'success',
        values: { ...result, profit: formatDecimal(profit) },
      };
    }
    case 2:
      return { key: 'notice.BET_LOST', tone: 'info', values: result };
    case 3:
      return { key: 'notice.BET_VOID', tone: 'warning', values: result };
    case 0:
      return undefined;
  }
}

function eventContent(event: AccountEvent, labels: Labels): Content | undefined {
  if ('order' in event)
    return orderContent(event, labels.ofOption(event.order.futuresOptionId) ?? event.order.stock);
  if ('position' in event)
    return positionContent(
      event,
      labels.ofOption(event.position.futuresOptionId) ?? event.position.stock,
    );
  if ('setting' in event)
    return settingContent(event, labels.ofOption(event.setting.futuresOptionId) ?? '');
  if ('bet' in event) return betContent(event, labels);
  switch (event.type) {
    case 'POSITION_MODE_UPDATE':
      return { key: `notice.POSITION_MODE_${event.mode}`, tone: 'info', values: {} };
    // Money that moves as part of something that is told already, except money from outside.
    case 'POINT':
      return event.cause === 'DEPOSIT'
        ? { key: 'notice.DEPOSIT', tone: 'success', values: {} }
        : undefined;
  }
}

/** What to say about an event; undefined for those that only change figures. */
export function eventToNotice(event: AccountEvent, labels: Labels): ClientNotice | undefined {
  const content = eventContent(event, labels);
  return content === undefined ? undefined : { id: `event-${event.seq}`, at: event.at, ...content };
}

/** A leverage change is told only on the page of that option. */
export const isForPage = ({ key, values }: ClientNotice, openOptions: readonly number[]): boolean =>
  key !== 'notice.LEVERAGE_UPDATE' ||
  openOptions.some((id) => String(id) === values['futuresOptionId']);
