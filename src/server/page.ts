/** The client's page, with the site, its instruments and their current prices embedded. */
import { readFile } from 'node:fs/promises';
import { siteCodeOf } from '../domain/site/words.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { CALLS } from '../protocol/contract.ts';
import { FIRST_FACTS_ID, type FirstFacts, parseFirstFacts } from '../protocol/site/firstFacts.ts';

const PLACE = '</head>';

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

/** Makes the page for a host name from the built index.html. Rejects when there is no build. */
export function createPage(gateway: Gateway, file: string): (host: string) => Promise<string> {
  let template: Promise<string> | undefined;
  return async (host) => {
    template ??= readFile(file, 'utf8');
    const [html, facts] = await Promise.all([template, factsFor(gateway, host)]);
    if (facts === undefined) return html;
    const script = `<script type="application/json" id="${FIRST_FACTS_ID}">${toScriptText(facts)}</script>`;
    return withAppearance(html, facts.siteInfo.appearance).replace(PLACE, () => script + PLACE);
  };
}
