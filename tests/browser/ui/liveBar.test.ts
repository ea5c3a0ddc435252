/** The head of the market that came with the page, as its ticker arrives before the app does. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Language } from '../../../src/domain/preferences.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { marketHtml, STYLE } from '../../../src/server/firstPaint/html.ts';
import { firstMarket } from '../../../src/server/firstPaint/market.ts';
import { findLiveBar } from '../../../src/ui/shell/firstMarket/liveBar.ts';
import { wireOption, wireTicker } from '../../support/wireMarket.ts';

/** The page as the server makes it for a ticker; its texts in other languages are not shown. */
function page(ticker: WireTicker, language: Language): HTMLElement {
  document.documentElement.lang = language;
  const host = document.createElement('div');
  host.innerHTML = `<style>${STYLE}</style>${marketHtml(firstMarket(wireOption(), ticker, ticker.at), '')}`;
  document.body.append(host);
  return host;
}

const barOf = (host: HTMLElement): HTMLElement => {
  const bar = host.querySelector<HTMLElement>('.first-bar');
  if (bar === null) throw new Error('a page without a market');
  return bar;
};
const shown = (host: HTMLElement) => ({
  text: barOf(host).innerText,
  tone: barOf(host).querySelector('[data-tone]')?.getAttribute('data-tone'),
});

afterEach(() => document.body.replaceChildren());

const MORNING = wireTicker({ volume24: '845.21', at: 1_000, nextFundingAt: 3_601_000 });
const NOON = wireTicker({
  last: '97013.4',
  mark: '97010.9',
  index: '97001.2',
  high24: '100512.3',
  low24: '96800',
  volume24: '266210.5',
  turnover24: '25812345678.9',
  fundingRate: '0.0001',
  at: 61_000,
  nextFundingAt: 3_601_000,
});

describe.each(['ko', 'en'] as const)('[O-P8] in %s', (language) => {
  test('a ticker leaves the page as the server would make it of that ticker', () => {
    const live = page(MORNING, language);
    const bar = findLiveBar(live, language);
    expect(bar?.stock).toBe('BTCUSDT');
    expect(bar?.take(JSON.stringify(NOON))).toBe(true);
    expect(shown(live)).toEqual(shown(page(NOON, language)));
    expect(shown(live)).toMatchObject({ tone: 'down', text: expect.stringContaining('97,013.4') });
  });
});

test('[O-P8] a text that is no ticker leaves it as it is', () => {
  const live = page(MORNING, 'en');
  const before = shown(live);
  expect(findLiveBar(live, 'en')?.take('{}')).toBe(true);
  expect(shown(live)).toEqual(before);
});

test('[O-P8] it ends once the app shows a head of its own; a page without a market has none', () => {
  const live = page(MORNING, 'en');
  const bar = findLiveBar(live, 'en');
  barOf(live).remove();
  expect(bar?.take(JSON.stringify(NOON))).toBe(false);
  expect(findLiveBar(live, 'en')).toBeUndefined();
});
