/** The market that a page opens with, in the words and figures of the app. */
import type { Language } from '../../domain/preferences.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { WireTicker } from '../../protocol/market/entities.ts';
import {
  TICKER_FIGURES,
  type TickerFigure,
  type TickerTexts,
  tickerTexts,
} from '../../ui/format/tickerTexts.ts';
import { market as english } from '../../ui/i18n/en/market.ts';
import { market as korean } from '../../ui/i18n/ko/market.ts';

const TEXTS = { ko: korean.market, en: english.market } as const;

type Label = {
  readonly [Key in keyof typeof korean.market]: (typeof korean.market)[Key] extends string
    ? Key
    : never;
}[keyof typeof korean.market];

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;

export interface FirstFigure {
  /** Name of a figure that follows the market. */
  readonly of?: TickerFigure;
  readonly label: Texts;
  readonly text: Texts;
}

export interface FirstMarket {
  readonly stock: string;
  readonly tickSize: string;
  /** The coin that the volume is counted in. */
  readonly base: string;
  readonly label: string;
  readonly name: Texts;
  readonly last: string;
  readonly change: string;
  readonly tone: TickerTexts['tone'];
  readonly figures: readonly FirstFigure[];
}

const inEach = (text: (language: Language) => string): Texts => ({
  ko: text('ko'),
  en: text('en'),
});

const TERMINAL = /^\/future(?:View)?(?:\/([^/]+))?\/?$/;

/**
 * The instrument that the terminal of this path shows: the one it names, else the one viewed last,
 * else the first on offer. Undefined for other pages.
 * @param lastId the id that the browser remembers, unchecked
 */
export function optionOfPath(
  path: string,
  lastId: string | undefined,
  options: readonly WireFuturesOption[],
): WireFuturesOption | undefined {
  const match = TERMINAL.exec(path);
  if (match === null) return undefined;
  const named = match[1];
  if (named !== undefined)
    return options.find(({ id, stock }) => String(id) === named || stock === named);
  const offered = options.filter(({ isPlay }) => isPlay);
  return offered.find(({ id }) => String(id) === lastId) ?? offered[0];
}

/** Everything the head of the terminal says about a market at `now` (ms UTC). */
export function firstMarket(
  option: WireFuturesOption,
  ticker: WireTicker,
  now: number,
): FirstMarket {
  const { stock, tickSize, label } = option;
  const base = label.split('/')[0] ?? label;
  const textsIn = (language: Language) =>
    tickerTexts(ticker, { tickSize, base }, { now, language });
  const texts = { ko: textsIn('ko'), en: textsIn('en') };
  const labelOf = (key: Label): Texts => inEach((language) => TEXTS[language][key]);
  const hours = labelOf(option.hours === 'ALWAYS' ? 'hoursAlways' : 'hoursWeekdays');
  const { last, change, tone } = texts.ko;
  return {
    stock,
    tickSize,
    base,
    label,
    last,
    change,
    tone,
    name: { ko: option.nameKo, en: option.nameEn },
    figures: [
      ...TICKER_FIGURES.map((of) => ({
        of,
        label: labelOf(of),
        text: inEach((language) => texts[language].figures[of]),
      })),
      { label: labelOf('hours'), text: hours },
    ],
  };
}
