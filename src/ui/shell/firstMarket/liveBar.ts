/**
 * The head of the market that came with the page, as prices arrive before the app does. It runs in
 * the page's first script, which is why it imports next to nothing and writes into the elements
 * themselves.
 */
import type { Language } from '../../../domain/preferences.ts';
import type { WireTicker } from '../../../protocol/market/entities.ts';
import { TICKER_FIGURES, type TickerTexts, tickerTexts } from '../../format/tickerTexts.ts';

export interface LiveBar {
  readonly stock: string;
  /** Shows a ticker, as JSON text; false once the app shows a head of its own. */
  readonly take: (body: string) => boolean;
}

/** Decimal texts of a ticker; one that is no decimal is shown as a dash. */
const TEXTS = ['last', 'mark', 'index', 'open24', 'high24', 'low24', 'volume24', 'fundingRate'];
const MOMENTS = ['at', 'nextFundingAt'];

/** By hand: the schema and its library would double the page's first script. */
const isTicker = (value: unknown): value is WireTicker =>
  value instanceof Object &&
  TEXTS.every((name) => typeof Reflect.get(value, name) === 'string') &&
  MOMENTS.every((name) => typeof Reflect.get(value, name) === 'number');

/** Texts stand once in each language; of the others the page shows none. */
function write(place: Element | null, text: string, language: Language): void {
  const own = place?.querySelector(`[lang=${language}]`) ?? place;
  if (own !== null && own !== undefined && own.textContent !== text) own.textContent = text;
}

function show(bar: Element, { last, change, tone, figures }: TickerTexts, language: Language) {
  bar.querySelector('[data-tone]')?.setAttribute('data-tone', tone);
  write(bar.querySelector('b'), last, language);
  write(bar.querySelector('b + span'), change, language);
  for (const of of TICKER_FIGURES)
    write(bar.querySelector(`[data-of=${of}]`), figures[of], language);
}

/** Undefined for a page that came without a market. */
export function findLiveBar(root: ParentNode, language: Language): LiveBar | undefined {
  const bar = root.querySelector<HTMLElement>('.first-bar');
  const { stock, tick: tickSize = '', base = '' } = bar?.dataset ?? {};
  if (bar === null || stock === undefined) return undefined;
  return {
    stock,
    take: (body) => {
      const ticker: unknown = JSON.parse(body);
      if (bar.isConnected && isTicker(ticker))
        show(bar, tickerTexts(ticker, { tickSize, base }, { now: ticker.at, language }), language);
      return bar.isConnected;
    },
  };
}
