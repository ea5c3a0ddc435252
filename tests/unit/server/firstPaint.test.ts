import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { optionId } from '../../../src/domain/ids.ts';
import { drawCandles } from '../../../src/server/firstPaint/candles.ts';
import { marketHtml, STYLE } from '../../../src/server/firstPaint/html.ts';
import { firstMarket, optionOfPath } from '../../../src/server/firstPaint/market.ts';
import { wireOption, wireTicker } from '../../support/wireMarket.ts';

const BTC = wireOption({ id: optionId(1), stock: 'BTCUSDT', label: 'BTC/USDT' });
const ETH = wireOption({ id: optionId(2), stock: 'ETHUSDT', label: 'ETH/USDT' });
const OFF = wireOption({ id: optionId(3), stock: 'XRPUSDT', label: 'XRP/USDT', isPlay: false });
const OPTIONS = [BTC, ETH, OFF];

describe('[O-P6] the market of a page', () => {
  test.each([
    ['/futureView', undefined, BTC],
    ['/future', '2', ETH],
    ['/future/', '3', BTC],
    ['/future', '2"><script>', BTC],
    ['/futureView/ETHUSDT', '1', ETH],
    ['/future/3', undefined, OFF],
    ['/future/9', undefined, undefined],
    ['/futures', undefined, undefined],
    ['/', '1', undefined],
    ['/login', '1', undefined],
  ])('%s after %s', (path, lastId, expected) => {
    expect(optionOfPath(path, lastId, OPTIONS)).toBe(expected);
  });

  test('without an instrument on offer there is none', () => {
    expect(optionOfPath('/future', undefined, [OFF])).toBeUndefined();
  });

  test('is in the words and figures of the app, in both languages', () => {
    const ticker = wireTicker({
      last: '102991.7',
      mark: '102988.4',
      open24: '98784',
      fundingRate: '0.0001',
      volume24: '266210.5',
      nextFundingAt: 6_004_000,
    });
    const market = firstMarket(BTC, ticker, 0);
    expect(market).toMatchObject({ last: '102,991.7', change: '+4.26%', tone: 'up' });
    expect(market.figures.map(({ label, text }) => [label.ko, label.en, text.ko, text.en])).toEqual(
      expect.arrayContaining([
        ['시장평균가', 'Mark', '102,988.4', '102,988.4'],
        [
          '펀딩비율 / 남은 시간',
          'Funding / countdown',
          '+0.0100% / 01:40:04',
          '+0.0100% / 01:40:04',
        ],
        ['24시간 거래량', '24h volume', '26.62만 BTC', '266.2K BTC'],
      ]),
    );
  });

  test('a name with marks of HTML stays text', () => {
    const option = wireOption({ label: '<b>&', nameEn: '"<script>' });
    const html = marketHtml(firstMarket(option, wireTicker({}), 0), '');
    expect(html).toContain('<strong>&lt;b>&amp;</strong>');
    expect(html).not.toContain('<script>');
  });
});

test('[O-P6] candles are two paths, one of those that rose; none make no drawing', () => {
  const svg = drawCandles([
    [0, '100', '110', '90', '105', '1'],
    [1, '105', '106', '94', '95', '1'],
  ]);
  const [up = '', down = ''] = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path);
  // The highest price is a tenth below the top, the lowest a quarter above the bottom.
  expect(up).toBe('M122.5 30.0h1.0v195.0h-1.0zM36.9 78.8h172.2v48.8h-172.2z');
  expect(down.match(/M/g)).toHaveLength(2);
  expect(drawCandles([])).toBe('');
});

test('[O-P6] a price that does not move is drawn', () => {
  expect(drawCandles([[0, '5', '5', '5', '5', '0']])).not.toMatch(/NaN|Infinity/);
});

test('[O-P6] the shell’s colors are those of the tokens', () => {
  const tokens = readFileSync(new URL('../../../src/ui/theme/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = tokens.split(":root[data-theme='dark']");
  const token = (css: string, name: string) => new RegExp(`--${name}: (#\\w+);`).exec(css)?.[1];
  const colors = (css: string) =>
    ['red', 'blue', 'green', 'muted'].map((name) => token(css, name) ?? 'missing');
  const [red, blue, green, muted] = colors(light);
  const [darkRed, darkBlue, darkGreen, darkMuted] = colors(dark);
  expect(STYLE).toContain(`.shell .first{--up:${red};--down:${blue};--muted:${muted}}`);
  expect(STYLE).toContain(`[data-up=green] .shell .first{--up:${green};--down:${red}}`);
  expect(STYLE).toContain(
    `[data-theme=dark] .shell .first{--up:${darkRed};--down:${darkBlue};--muted:${darkMuted}}`,
  );
  expect(STYLE).toContain(
    `[data-theme=dark][data-up=green] .shell .first{--up:${darkGreen};--down:${darkRed}}`,
  );
});
