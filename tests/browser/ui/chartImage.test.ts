/** The real chart as an image: its heading, its curves, and what is left out. */
import '../../../src/ui/theme/tokens.css';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import {
  type CandleChart,
  createCandleChart,
} from '../../../src/ui/screens/futures/chart/candleChart.ts';
import {
  type ChartImageTexts,
  drawChartImage,
  imageName,
  toPng,
} from '../../../src/ui/screens/futures/chart/view/chartImage.ts';

const COLORS = {
  ground: '#010203',
  line: '#0a0b0c',
  text: '#f0f1f2',
  muted: '#778899',
  practice: '#ff00ff',
};
const TEXTS: ChartImageTexts = {
  symbol: 'BTC/USDT',
  period: '15m',
  price: { text: '64,231.50', color: '#00ff00' },
  time: '2026-11-23 17:05',
  site: 'Maru',
  practice: undefined,
  curves: [],
};

const AT = Date.UTC(2026, 0, 5);
const BARS = Array.from({ length: 120 }, (_one, index) => {
  const open = 1_000 + 40 * Math.sin(index / 9);
  return {
    at: AT + index * MINUTE_MS,
    open,
    high: open + 4,
    low: open - 4,
    close: open + 2,
    volume: 5,
  };
});

async function openChart(width: number): Promise<CandleChart> {
  const element = document.createElement('div');
  element.style.cssText = `width: ${width}px; height: 300px`;
  document.body.append(element);
  onTestFinished(() => element.remove());
  const painted = Promise.withResolvers<void>();
  const chart = createCandleChart(element, {
    priceDigits: 2,
    locale: 'en',
    tickSize: 0.01,
    shownAt: (at) => at,
    priceText: (price) => price.toFixed(2),
    timeText: String,
    onHover: () => {},
    onOldest: () => {},
    onLatest: () => {},
    onPainted: painted.resolve,
  });
  onTestFinished(chart.remove);
  chart.setBars(BARS);
  await painted.promise;
  return chart;
}

function pixels(canvas: HTMLCanvasElement, top = 0, height = canvas.height) {
  const data = canvas.getContext('2d')?.getImageData(0, top, canvas.width, height).data;
  if (data === undefined) throw new Error('the canvas cannot be read');
  return data;
}

/** Leftmost and rightmost column with exactly this color; undefined where there is none. */
function columnsOf(canvas: HTMLCanvasElement, color: string) {
  const wanted = Number.parseInt(color.slice(1), 16);
  const data = pixels(canvas);
  const columns: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if ((r << 16) + (g << 8) + b === wanted) columns.push((at / 4) % canvas.width);
  }
  return columns.length === 0
    ? undefined
    : {
        left: columns.reduce((a, b) => Math.min(a, b)),
        right: columns.reduce((a, b) => Math.max(a, b)),
      };
}

function draw(picture: HTMLCanvasElement, texts: Partial<ChartImageTexts> = {}): HTMLCanvasElement {
  const image = drawChartImage(
    picture,
    devicePixelRatio,
    { ...TEXTS, ...texts },
    COLORS,
    'sans-serif',
  );
  if (image === undefined) throw new Error('the browser has no canvas');
  return image;
}

test('[W-V3] the image is the chart as it is, below a heading with price, time and site', async () => {
  const picture = (await openChart(800)).picture();
  const image = draw(picture);
  expect(image.width).toBe(picture.width);
  const heading = image.height - picture.height;
  expect(heading).toBeGreaterThan(40 * devicePixelRatio);
  // The picture is transparent where no axis is, and the image has its ground there.
  const [drawn, shown] = [pixels(image, heading, picture.height), pixels(picture)];
  expect(shown.findIndex((part, at) => shown[at | 3] === 255 && drawn[at] !== part)).toBe(-1);
  expect(drawn.every((part, at) => at % 4 !== 3 || part === 255)).toBe(true);
  const colors = [COLORS.text, COLORS.muted, TEXTS.price.color];
  expect(colors.filter((color) => columnsOf(image, color) === undefined)).toEqual([]);
  // The name of the site ends at the right edge.
  expect(columnsOf(image, COLORS.text)?.right).toBeGreaterThan(image.width - 30 * devicePixelRatio);
  expect(columnsOf(image, COLORS.practice)).toBeUndefined();
  expect(columnsOf(draw(picture, { practice: 'Practice' }), COLORS.practice)).toBeDefined();
});

test('[W-V3] lines and marks that the chart has are on the image', async () => {
  const chart = await openChart(800);
  const content = () => chart.picture().toDataURL();
  const before = content();
  chart.setLines([{ id: 'a', price: 1_010, tone: 'warn', style: 'solid' }]);
  const lined = content();
  expect(lined).not.toBe(before);
  chart.setMarks([{ at: BARS[100]?.at ?? 0, kind: 'BUY' }]);
  expect(content()).not.toBe(lined);
});

test('[W-V3] on a narrow chart the names of the indicators go on in the next line', async () => {
  const picture = (await openChart(320)).picture();
  const named = (count: number) =>
    Array.from({ length: count }, (_one, index) => ({
      text: `Indicator ${index}`,
      color: index === count - 1 ? '#00ffff' : COLORS.muted,
    }));
  const [few, many] = [draw(picture, { curves: named(2) }), draw(picture, { curves: named(9) })];
  expect(many.height).toBeGreaterThan(few.height);
  const last = columnsOf(many, '#00ffff');
  expect(last?.right).toBeLessThan(many.width);
});

test('[W-V3] the file is a PNG with a name for any file system', async () => {
  const png = await toPng(draw((await openChart(400)).picture()));
  expect(png?.type).toBe('image/png');
  expect(imageName('BTC/USDT', '15m', '2026. 11. 23. 17:05')).toBe(
    'BTC-USDT_15m_2026-11-23-17-05.png',
  );
});
