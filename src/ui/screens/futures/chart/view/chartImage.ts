/** The chart as an image with a heading that says what it shows. [W-V3] */

export interface ChartImageColors {
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly practice: string;
}

export interface ImageLabel {
  readonly text: string;
  readonly color: string;
}

/** Ready to be drawn: all texts are already formatted. */
export interface ChartImageTexts {
  readonly symbol: string;
  readonly period: string;
  readonly price: ImageLabel;
  readonly time: string;
  readonly site: string;
  /** Set for play money. */
  readonly practice: string | undefined;
  /** Names of compared instruments and indicators, in the colors of their curves. */
  readonly curves: readonly ImageLabel[];
}

const PADDING_PX = 12;
const LINE_PX = 20;
const LABEL_GAP_PX = 10;
const TITLE = { weight: 600, px: 15 } as const;
const BODY = { weight: 400, px: 12 } as const;

type Pen = CanvasRenderingContext2D;

/** Labels in lines that are at most `width` px wide; a label of its own may be wider. */
function wrapLabels(
  labels: readonly ImageLabel[],
  width: number,
  widthOf: (text: string) => number,
): readonly (readonly (ImageLabel & { readonly x: number })[])[] {
  const lines: (ImageLabel & { readonly x: number })[][] = [];
  let x = 0;
  for (const label of labels) {
    const size = widthOf(label.text);
    const line = lines.at(-1);
    if (line === undefined || x + size > width) {
      lines.push([{ ...label, x: 0 }]);
      x = size + LABEL_GAP_PX;
    } else {
      line.push({ ...label, x });
      x += size + LABEL_GAP_PX;
    }
  }
  return lines;
}

/** Lines of the heading. The pen has the font of all but the first. */
function headingOf(pen: Pen, texts: ChartImageTexts, colors: ChartImageColors, width: number) {
  const widthOf = (text: string) => pen.measureText(text).width;
  const { practice } = texts;
  const labels = [
    ...(practice === undefined ? [] : [{ text: practice, color: colors.practice }]),
    { text: texts.time, color: colors.muted },
  ];
  return {
    title: [
      { text: texts.symbol, color: colors.text },
      { text: texts.period, color: colors.muted },
      texts.price,
    ],
    lines: [...wrapLabels(labels, width, widthOf), ...wrapLabels(texts.curves, width, widthOf)],
  };
}

/**
 * Draws the heading above the chart.
 * @param chart the chart's own picture, in device pixels
 * @param scale device pixels per CSS pixel
 * @returns undefined where the browser provides no canvas
 */
export function drawChartImage(
  chart: HTMLCanvasElement,
  scale: number,
  texts: ChartImageTexts,
  colors: ChartImageColors,
  family: string,
): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  const fontOf = ({ weight, px }: { weight: number; px: number }) => `${weight} ${px}px ${family}`;
  const width = chart.width / scale;
  pen.font = fontOf(BODY);
  const { title, lines } = headingOf(pen, texts, colors, width - 2 * PADDING_PX);
  const height = 2 * PADDING_PX + (1 + lines.length) * LINE_PX;
  canvas.width = chart.width;
  canvas.height = chart.height + Math.round(height * scale);
  pen.fillStyle = colors.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(chart, 0, canvas.height - chart.height);
  pen.scale(scale, scale);
  pen.textBaseline = 'middle';
  const write = ({ text, color }: ImageLabel, x: number, line: number) => {
    pen.fillStyle = color;
    pen.fillText(text, x, PADDING_PX + (line + 0.5) * LINE_PX);
  };
  pen.font = fontOf(TITLE);
  let x = PADDING_PX;
  for (const label of title) {
    write(label, x, 0);
    x += pen.measureText(label.text).width + LABEL_GAP_PX;
  }
  const site = { text: texts.site, color: colors.text };
  const siteX = width - PADDING_PX - pen.measureText(site.text).width;
  // Beside the title where there is room, otherwise beside the time.
  write(site, siteX, siteX >= x ? 0 : 1);
  pen.font = fontOf(BODY);
  lines.forEach((line, index) => {
    for (const label of line) write(label, PADDING_PX + label.x, index + 1);
  });
  pen.fillStyle = colors.line;
  pen.fillRect(0, height - 1, width, 1);
  return canvas;
}

/** The image as a PNG; undefined where the browser cannot encode it. */
export async function toPng(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
  });
}

/** `BTC-USDT_15m_2026-11-23_17-05.png`: letters, digits and dashes alone, for any file system. */
export function imageName(symbol: string, period: string, time: string): string {
  const plain = (text: string) => text.replaceAll(/[^\dA-Za-z]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${[symbol, period, time].map(plain).join('_')}.png`;
}
