import { parseDecimal } from '../../domain/decimal.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import { formatFixed, formatWhole } from '../format/decimalText.ts';
import { type TextKey, useRefusalText, useText } from '../i18n/useText.ts';
import { useTranslator } from '../i18n/useTranslator.ts';
import { formatUsdt, instrumentFormat } from '../market/instrument.ts';
import { useServices } from '../services/ServicesContext.tsx';

interface Message {
  /** Comes from data; a key unknown to this version falls back to its `text`, if any. */
  readonly key: string;
  /** Figures as plain decimals, enum values as on the wire. */
  readonly values: Readonly<Record<string, string>>;
}

/** Wire values that are displayed differently. */
const WORDS: Readonly<Record<string, TextKey>> = {
  BUY: 'order.BUY',
  SELL: 'order.SELL',
  LONG: 'column.LONG',
  SHORT: 'column.SHORT',
  CROSS: 'margin.CROSS',
  ISOLATED: 'margin.ISOLATED',
  POWERBALL: 'betWord.powerBall',
  ODD: 'betWord.odd',
  EVEN: 'betWord.even',
  'R.5': 'betWord.seconds30',
  R1: 'betWord.minute1',
  B1: 'betWord.minute1',
  P1: 'betWord.minute1',
  R2: 'betWord.minutes2',
  B2: 'betWord.minutes2',
  P2: 'betWord.minutes2',
  R5: 'betWord.minutes5',
  B5: 'betWord.minutes5',
  P5: 'betWord.minutes5',
  TRADER_FULL: 'notCopied.TRADER_FULL',
  PAIR_NOT_FOLLOWED: 'notCopied.PAIR_NOT_FOLLOWED',
  MARKET_CLOSED: 'notCopied.MARKET_CLOSED',
  OVER_MAX_BET: 'notCopied.OVER_MAX_BET',
  BELOW_MINIMUM: 'notCopied.BELOW_MINIMUM',
  LEVERAGE_TIER: 'notCopied.LEVERAGE_TIER',
  PRICE_MOVED: 'notCopied.PRICE_MOVED',
  NO_BALANCE: 'notCopied.NO_BALANCE',
};

type Format = (text: string) => string;

const usdt: Format = (text) => formatUsdt(text);

/** Money of futures, as the tables show it; other figures as they are. */
const MONEY: Readonly<Record<string, Format>> = {
  pnl: (text) => formatUsdt(text, 'always'),
  amount: (text) => formatUsdt(text, 'always'),
  fee: (text) => formatFixed(text, { digits: 4, rounding: 'cut' }),
  margin: usdt,
};

const PRICES = new Set(['price', 'trigger', 'takeProfit', 'stopLoss']);
const QUANTITIES = new Set(['quantity', 'total']);

/** The format of a figure by its name, with the decimals of its instrument where that is known. */
function formatOf(name: string, option: WireFuturesOption | undefined): Format {
  if (option === undefined) return MONEY[name] ?? formatWhole;
  const format = instrumentFormat(option);
  if (PRICES.has(name)) return format.price;
  if (QUANTITIES.has(name)) return format.quantity;
  return MONEY[name] ?? formatWhole;
}

/** The text of a notice or alert. */
export function useMessageText(): (message: Message) => string {
  const { find } = useTranslator();
  const text = useText();
  const { options } = useServices();
  const refusalText = useRefusalText();
  const shownWith =
    (option: WireFuturesOption | undefined) =>
    ([name, value]: readonly [string, string]): readonly [string, string] => {
      if (name === 'text') return [name, value];
      const word = WORDS[value];
      if (word !== undefined) return [name, text(word)];
      if (parseDecimal(value) === undefined) return [name, value];
      return [name, formatOf(name, option)(value)];
    };
  /** The server's words, in the reader's language where they are of the list. */
  const wordsOf = ({ text: message, code }: Message['values']) =>
    message === undefined || code === undefined ? {} : { text: refusalText({ code, message }) };
  /** `terms` in words, with their figures. */
  const withTerms = (figures: Message['values']): Message['values'] => {
    const { terms } = figures;
    if (terms === undefined) return figures;
    return { ...figures, terms: find(`orderTerms.${terms}`, figures) ?? '' };
  };
  return ({ key, values }) => {
    const option = options.get().value?.find(({ stock }) => stock === values['stock']);
    const figures = {
      ...Object.fromEntries(Object.entries(values).map(shownWith(option))),
      ...wordsOf(values),
    };
    return find(key, withTerms(figures)) ?? values['text'] ?? key;
  };
}
