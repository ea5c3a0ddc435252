/** Texts of notifications about account events. Rules [X-N3] to [X-N5]. */
import type { Language } from '../../domain/preferences.ts';
import type { AccountEvent } from '../../protocol/accountEvents.ts';

/** A line of a notification. */
export interface PushNote {
  /** Subject by which the last of several notes replaces the others. */
  readonly subject: string;
  readonly text: Readonly<Record<Language, string>>;
}

const NOTE_LINES_MAX = 5;

const SIDES = {
  BUY: { ko: '매수', en: 'Buy' },
  SELL: { ko: '매도', en: 'Sell' },
  LONG: { ko: '롱', en: 'Long' },
  SHORT: { ko: '숏', en: 'Short' },
} as const;

const grouped = (text: string): string => text.replace(/^-?\d+/, (whole) => group(whole));
const group = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

const PERCENT_DIGITS = 1;
const percent = (share: string): string => `${(Number(share) * 100).toFixed(PERCENT_DIGITS)}%`;

type FillEvent = Extract<AccountEvent, { readonly type: 'ORDER_FILLED' }>;

function fillNote({ order, fill }: FillEvent, label: string): PushNote {
  const { side, quantity, filledQuantity } = order;
  const price = grouped(order.averagePrice ?? fill.price);
  const isWhole = filledQuantity === quantity;
  const text = (language: Language) => {
    const head = `${label} ${SIDES[side][language]}`;
    if (isWhole)
      return language === 'ko'
        ? `${head} ${quantity} 체결 @ ${price}`
        : `${head} ${quantity} filled @ ${price}`;
    return language === 'ko'
      ? `${head} ${filledQuantity} / ${quantity} 부분 체결 @ ${price}`
      : `${head} ${filledQuantity} of ${quantity} filled @ ${price}`;
  };
  return { subject: `order ${order.id}`, text: { ko: text('ko'), en: text('en') } };
}

type AlertEvent = Extract<AccountEvent, { readonly type: 'PRICE_ALERT' }>;

function alertNote({ status, alert }: AlertEvent, label: string): PushNote | undefined {
  if (status !== 'REACHED') return undefined;
  const text = `${label} ${grouped(alert.price)}`;
  return {
    subject: `alert ${alert.clientAlertId}`,
    text: { ko: `${text} 도달`, en: `${text} reached` },
  };
}

type WarningEvent = Extract<AccountEvent, { readonly type: 'POSITION_WARN' }>;

function warningNote({ position, marginRatio }: WarningEvent, label: string): PushNote {
  const { id, side } = position;
  const ratio = percent(marginRatio);
  return {
    subject: `position ${id}`,
    text: {
      ko: `청산 위험 · ${label} ${SIDES[side].ko} · 증거금비율 ${ratio}`,
      en: `Liquidation warning · ${label} ${SIDES[side].en} · margin ratio ${ratio}`,
    },
  };
}

type LiquidationEvent = Extract<AccountEvent, { readonly type: 'POSITION_LIQUID' }>;

function liquidationNote({ position, markPrice }: LiquidationEvent, label: string): PushNote {
  const { id, side } = position;
  const price = grouped(markPrice);
  return {
    subject: `position ${id}`,
    text: {
      ko: `${label} ${SIDES[side].ko} 청산 @ ${price}`,
      en: `${label} ${SIDES[side].en} liquidated @ ${price}`,
    },
  };
}

/**
 * The note of an event; undefined for one without a notification.
 * @param labelOf the name of a stock
 */
export function noteOf(
  event: AccountEvent,
  labelOf: (stock: string) => string,
): PushNote | undefined {
  if (event.type === 'ORDER_FILLED') return fillNote(event, labelOf(event.order.stock));
  if (event.type === 'PRICE_ALERT') return alertNote(event, labelOf(event.alert.stock));
  if (event.type === 'POSITION_WARN') return warningNote(event, labelOf(event.position.stock));
  if (event.type === 'POSITION_LIQUID')
    return liquidationNote(event, labelOf(event.position.stock));
  return undefined;
}

/** The lines of a notification, newest last. */
export function bodyOf(notes: readonly PushNote[], language: Language): string {
  const bySubject = new Map<string, PushNote>();
  for (const note of notes) {
    bySubject.delete(note.subject);
    bySubject.set(note.subject, note);
  }
  const lines = [...bySubject.values()].map(({ text }) => text[language]);
  const others = lines.length - NOTE_LINES_MAX;
  if (others <= 0) return lines.join('\n');
  const more = language === 'ko' ? `외 ${others}건` : `and ${others} more`;
  return [...lines.slice(-NOTE_LINES_MAX), more].join('\n');
}
