/** Account events and server messages → what a person is told once (specification, section 4). */
import { formatDecimal, multiply, parseDecimal, roundToStep } from '../domain/decimal.ts';
import type { AccountEvent, AccountEventType } from '../protocol/accountEvents.ts';

/** Events that change figures only, and money that moves as part of something told already. */
type Silent = 'ORDER_UPDATE' | 'POSITION_UPDATE' | 'POINT';

/** Keys of the texts: one for each telling event, and those for words that arrive as they are. */
export type NoticeKey =
  | `notice.${Exclude<AccountEventType, Silent>}`
  | 'notice.DEPOSIT'
  | 'notice.NEW_MESSAGE'
  /** The site's or the server's own words in `text`. */
  | 'notice.TEXT';

export interface Notice {
  readonly id: string;
  readonly at: number;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly key: NoticeKey;
  readonly values: Readonly<Record<string, string>>;
}

/** The server's words that must be read, in an alert titled 알림. */
export interface ServerAlert {
  readonly id: string;
  readonly key: 'alert.TEXT';
  readonly values: Readonly<Record<string, string>>;
}

/** The pair as people write it (`BTC/USDT`), by its futuresOptionId; undefined while the list is unknown. */
export type LabelOf = (futuresOptionId: number) => string | undefined;

type Content = Pick<Notice, 'tone' | 'values'>;
type OrderEvent = Extract<AccountEvent, { order: unknown }>;
type PositionEvent = Extract<AccountEvent, { position: unknown }>;

const PERCENT_STEP = 1_000_000n;
const HUNDRED = 10_000_000_000n;

/** A share as percent, two decimals, rounded up: a warning never sounds milder than it is. */
const toPercent = (share: string): string =>
  formatDecimal(
    roundToStep(multiply(parseDecimal(share) ?? 0n, HUNDRED, 'up'), PERCENT_STEP, 'up'),
  );

function orderContent(event: OrderEvent, label: string): Content | undefined {
  const { side, quantity, price, cancelReason } = event.order;
  const values = { label, stock: event.order.stock, side, quantity, price: price ?? '' };
  switch (event.type) {
    case 'ORDER_SUCCESS':
      return { tone: 'success', values };
    case 'ORDER_CANCEL':
      return { tone: 'info', values: { ...values, reason: cancelReason ?? '' } };
    case 'ORDER_FILLED':
      return {
        tone: 'success',
        values: { ...values, price: event.fill.price, quantity: event.fill.quantity },
      };
    case 'ORDER_UPDATE':
      return undefined;
  }
}

function positionContent(event: PositionEvent, label: string): Content | undefined {
  const { stock, side, quantity, entryPrice, realizedPnl } = event.position;
  const values = { label, stock, side, quantity };
  switch (event.type) {
    case 'POSITION_OPEN':
      return { tone: 'info', values: { ...values, price: entryPrice } };
    case 'POSITION_CLOSE':
      return { tone: 'info', values: { ...values, price: event.closePrice, pnl: realizedPnl } };
    case 'POSITION_WARN':
      return { tone: 'warning', values: { ...values, ratio: toPercent(event.marginRatio) } };
    case 'POSITION_LIQUID':
      return { tone: 'error', values: { ...values, price: event.bankruptcyPrice } };
    case 'FUNDING_FEE':
      return { tone: 'info', values: { ...values, amount: event.amount, rate: event.rate } };
    case 'POSITION_UPDATE':
      return undefined;
  }
}

function settingContent(
  event: Extract<AccountEvent, { setting: unknown }>,
  label: string,
): Content {
  const { futuresOptionId, leverage, marginType } = event.setting;
  const values = {
    label,
    futuresOptionId: String(futuresOptionId),
    leverage: String(leverage),
    marginType,
  };
  return { tone: event.type === 'LEVERAGE_UPDATE' ? 'warning' : 'info', values };
}

/** What to say about an event; undefined for those that only change figures. */
export function eventToNotice(event: AccountEvent, labelOf: LabelOf): Notice | undefined {
  const stamp = { id: `event-${event.seq}`, at: event.at };
  if (event.type === 'POINT') {
    return event.cause === 'DEPOSIT'
      ? { ...stamp, tone: 'success', key: 'notice.DEPOSIT', values: {} }
      : undefined;
  }
  if (event.type === 'ORDER_UPDATE' || event.type === 'POSITION_UPDATE') return undefined;
  const key: NoticeKey = `notice.${event.type}`;
  const said = eventContent(event, labelOf);
  return said === undefined ? undefined : { ...stamp, key, ...said };
}

function eventContent(
  event: Exclude<AccountEvent, { type: 'POINT' }>,
  labelOf: LabelOf,
): Content | undefined {
  if ('order' in event)
    return orderContent(event, labelOf(event.order.futuresOptionId) ?? event.order.stock);
  if ('position' in event)
    return positionContent(event, labelOf(event.position.futuresOptionId) ?? event.position.stock);
  return settingContent(event, labelOf(event.setting.futuresOptionId) ?? '');
}

/** A leverage change is told only on the page of that option. */
export const isForPage = ({ key, values }: Notice, futuresOptionId: number | undefined): boolean =>
  key !== 'notice.LEVERAGE_UPDATE' || values['futuresOptionId'] === String(futuresOptionId);
