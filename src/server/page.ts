/** The client's page, with the site, its instruments and their current prices embedded. */
import { readFile } from 'node:fs/promises';
import { siteCodeOf } from '../domain/sites.ts';
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

/** Makes the page for a host name from the built index.html. Rejects when there is no build. */
export function createPage(gateway: Gateway, file: string): (host: string) => Promise<string> {
  let template: Promise<string> | undefined;
  return async (host) => {
    template ??= readFile(file, 'utf8');
    const [html, facts] = await Promise.all([template, factsFor(gateway, host)]);
    if (facts === undefined) return html;
    const script = `<script type="application/json" id="${FIRST_FACTS_ID}">${toScriptText(facts)}</script>`;
    return html.replace(PLACE, () => script + PLACE);
  };
}
