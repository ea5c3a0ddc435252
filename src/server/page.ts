/** The client's page, with the site, its instruments and their current prices embedded. */
import { readFile } from 'node:fs/promises';
import { SECOND_MS } from '../domain/time.ts';
import { siteCodeOf } from '../domain/site/words.ts';
import { offersFeature } from '../domain/siteType.ts';
import { newestCandles } from '../gateway/market/candles.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { CALLS } from '../protocol/contract.ts';
import { instrumentCode } from '../domain/ids.ts';
import { FIRST_FACTS_ID, type FirstFacts, parseFirstFacts } from '../protocol/site/firstFacts.ts';

import { drawCandles } from './firstPaint/candles.ts';
import { marketHtml, STYLE } from './firstPaint/html.ts';
import { firstMarket, optionOfPath } from './firstPaint/market.ts';

const PLACE = '</head>';
/** Where the market stands: between the shell's header and its status. */
const SHELL_HEADER_END = '</header>';

const FIRST_PERIOD = '15m';
const FIRST_CANDLES = 60;

/** Who asks for a page. */
export interface PageVisit {
  readonly host: string;
  readonly path: string;
  /** The instrument that this browser viewed last, as its cookie says: unchecked. */
  readonly lastOption: string | undefined;
}

/** JSON inside a script element: nothing in it may close the element or open a comment. */
const toScriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

async function answerOf(
  gateway: Gateway,
  path: string,
  params: Readonly<Record<string, string>>,
): Promise<unknown> {
  const url = new URL(path, 'http://page.localhost');
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  const response = await gateway.http.fetch(new Request(url));
  return response.status === 200 ? response.json() : undefined;
}

/** undefined for an unknown site or while there is no answer: the client then requests them itself. */
async function factsFor(gateway: Gateway, host: string): Promise<FirstFacts | undefined> {
  const [siteInfo, options] = await Promise.all([
    answerOf(gateway, CALLS.siteInfo.path, { code: siteCodeOf(host) }),
    answerOf(gateway, CALLS.optionList.path, {}),
  ]);
  return parseFirstFacts({ siteInfo, options, tickers: gateway.core.market.tickers() });
}

const toHtmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page's title, icon and the header of its shell as the site looks, before any script runs. */
export function withAppearance(html: string, look: FirstFacts['siteInfo']['appearance']): string {
  if (look === null) return html;
  const name = toHtmlText(look.name);
  const named = html
    .replace(/(?<=<title>)Maru(?=<)/, () => name)
    .replace(/(?<=\s)Maru(?=<i>)/, () => name);
  if (look.logoUrl === null) return named;
  const logo = toHtmlText(look.logoUrl);
  return named
    .replace('href="/favicon.svg" type="image/svg+xml"', () => `href="${logo}"`)
    .replace(/<svg[\s\S]*?<\/svg>/, () => `<img src="${logo}" alt="" height="20" />`);
}

/** A drawing is as good for a second: a flood of pages reads each series once. */
function createDrawings({ core }: Gateway): (stock: string) => string {
  const drawings = new Map<string, { readonly at: number; readonly svg: string }>();
  return (stock) => {
    const now = core.market.now();
    const known = drawings.get(stock);
    if (known !== undefined && now - known.at < SECOND_MS) return known.svg;
    const range = { from: 0, to: now + 1 };
    const code = instrumentCode(stock);
    const { candles } = newestCandles(core, code, FIRST_PERIOD, range, FIRST_CANDLES);
    const svg = drawCandles(candles);
    drawings.set(stock, { at: now, svg });
    return svg;
  };
}

/**
 * Makes the page of a visit from the built index.html: the page of a terminal shows its market
 * before any script runs. Rejects when there is no build.
 */
export function createPage(gateway: Gateway, file: string): (visit: PageVisit) => Promise<string> {
  let template: Promise<string> | undefined;
  const drawingOf = createDrawings(gateway);
  const withMarket = (html: string, visit: PageVisit, facts: FirstFacts): string => {
    if (!offersFeature(facts.siteInfo, 'futures')) return html;
    const option = optionOfPath(visit.path, visit.lastOption, facts.options);
    const ticker = facts.tickers.find(({ stock }) => stock === option?.stock);
    if (option === undefined || ticker === undefined) return html;
    const market = firstMarket(option, ticker, gateway.core.market.now());
    const place = SHELL_HEADER_END;
    return html
      .replace(place, () => place + marketHtml(market, drawingOf(option.stock)))
      .replace(PLACE, () => `<style>${STYLE}</style>${PLACE}`);
  };
  return async (visit) => {
    template ??= readFile(file, 'utf8');
    const [html, facts] = await Promise.all([template, factsFor(gateway, visit.host)]);
    if (facts === undefined) return html;
    const script = `<script type="application/json" id="${FIRST_FACTS_ID}">${toScriptText(facts)}</script>`;
    const named = withAppearance(html, facts.siteInfo.appearance);
    return withMarket(named, visit, facts).replace(PLACE, () => script + PLACE);
  };
}
