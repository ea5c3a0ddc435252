/** The market that a page opens with, in the words and figures of the app. */
import type { Language } from '../../domain/preferences.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { WireTicker } from '../../protocol/market/entities.ts';
import {
  changePercent,
  formatCompact,
  formatFixed,
  shareToPercent,
  signOf,
  stepDigits,
} from '../../ui/format/decimalText.ts';
import { formatCountdown } from '../../ui/format/timeText.ts';
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
  readonly label: Texts;
  readonly text: Texts;
}

export interface FirstMarket {
  readonly label: string;
  readonly name: Texts;
  readonly last: string;
  readonly change: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly figures: readonly FirstFigure[];
}

const inEach = (text: (language: Language) => string): Texts => ({
  ko: text('ko'),
  en: text('en'),
});

const same = (text: string): Texts => inEach(() => text);

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

const TONES = { '-1': 'down', '0': 'flat', '1': 'up' } as const;

/** Everything the head of the terminal says about a market at `now` (ms UTC). */
export function firstMarket(
  option: WireFuturesOption,
  ticker: WireTicker,
  now: number,
): FirstMarket {
  const digits = stepDigits(option.tickSize);
  const price = (text: string): string => formatFixed(text, { digits, rounding: 'halfUp' });
  const change = changePercent(ticker.last, ticker.open24);
  const base = option.label.split('/')[0] ?? option.label;
  const figure = (key: Label, text: Texts): FirstFigure => ({
    label: inEach((language) => TEXTS[language][key]),
    text,
  });
  const hours = option.hours === 'ALWAYS' ? 'hoursAlways' : 'hoursWeekdays';
  return {
    label: option.label,
    name: { ko: option.nameKo, en: option.nameEn },
    last: price(ticker.last),
    change: `${formatFixed(change, { digits: 2, rounding: 'halfUp', sign: 'always' })}%`,
    tone: TONES[`${signOf(change)}`],
    figures: [
      figure('mark', same(price(ticker.mark))),
      figure('index', same(price(ticker.index))),
      figure(
        'fundingBoth',
        same(
          `${shareToPercent(ticker.fundingRate, 4)}% / ${formatCountdown(ticker.nextFundingAt - now)}`,
        ),
      ),
      figure('high', same(price(ticker.high24))),
      figure('low', same(price(ticker.low24))),
      figure(
        'volume',
        inEach((language) => `${formatCompact(ticker.volume24, language)} ${base}`),
      ),
      figure(
        'turnover',
        inEach((language) => formatCompact(ticker.turnover24, language)),
      ),
      figure(
        'hours',
        inEach((language) => TEXTS[language][hours]),
      ),
    ],
  };
}
