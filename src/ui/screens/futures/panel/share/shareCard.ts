/** The shareable image of a position, drawn on a canvas. */

export const CARD_PX = { width: 1_200, height: 630 } as const;

export interface CardColors {
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly gain: string;
  readonly loss: string;
  readonly practice: string;
  readonly practiceTint: string;
}

/** Ready to be drawn: all texts are already formatted. */
export interface CardTexts {
  readonly site: string;
  readonly symbol: string;
  readonly side: string;
  readonly leverage: string;
  readonly roe: string;
  /** undefined hides the amount. */
  readonly pnl: string | undefined;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly time: string;
  /** Set for play money. */
  readonly practice: string | undefined;
}

export interface Card {
  readonly texts: CardTexts;
  readonly isRise: boolean;
  /** Sign of the return. */
  readonly sign: -1 | 0 | 1;
}

const FAMILY = "'Pretendard Variable', Pretendard, sans-serif";
const MARGIN_PX = 72;

const font = (weight: number, px: number) => `${weight} ${px}px ${FAMILY}`;

type Pen = CanvasRenderingContext2D;

function write(
  pen: Pen,
  text: string,
  at: { readonly x: number; readonly y: number },
  style: { readonly font: string; readonly color: string; readonly align?: CanvasTextAlign },
): number {
  pen.font = style.font;
  pen.fillStyle = style.color;
  pen.textAlign = style.align ?? 'left';
  pen.fillText(text, at.x, at.y);
  return pen.measureText(text).width;
}

/** Marks play money unmistakably: a band across the card and a badge. */
function drawPractice(pen: Pen, text: string, colors: CardColors): void {
  pen.fillStyle = colors.practiceTint;
  pen.fillRect(0, 0, CARD_PX.width, 16);
  pen.font = font(700, 30);
  const width = pen.measureText(text).width + 48;
  const left = CARD_PX.width - MARGIN_PX - width;
  pen.fillStyle = colors.practiceTint;
  pen.beginPath();
  pen.roundRect(left, 64, width, 56, 8);
  pen.fill();
  write(pen, text, { x: left + 24, y: 103 }, { font: font(700, 30), color: colors.practice });
}

/** Draws the card. */
function drawCard(pen: Pen, card: Card, colors: CardColors): void {
  const { texts } = card;
  const { width, height } = CARD_PX;
  pen.fillStyle = colors.ground;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = card.isRise ? colors.gain : colors.loss;
  pen.fillRect(0, 0, 12, height);
  write(pen, texts.site, { x: MARGIN_PX, y: 104 }, { font: font(700, 36), color: colors.text });
  if (texts.practice !== undefined) drawPractice(pen, texts.practice, colors);

  const symbol = write(
    pen,
    texts.symbol,
    { x: MARGIN_PX, y: 208 },
    { font: font(700, 48), color: colors.text },
  );
  write(
    pen,
    `${texts.side} · ${texts.leverage}`,
    { x: MARGIN_PX + symbol + 24, y: 208 },
    { font: font(600, 36), color: card.isRise ? colors.gain : colors.loss },
  );

  const color = card.sign === 0 ? colors.text : card.sign > 0 ? colors.gain : colors.loss;
  write(pen, texts.roe, { x: MARGIN_PX - 4, y: 368 }, { font: font(700, 144), color });
  if (texts.pnl !== undefined)
    write(pen, texts.pnl, { x: MARGIN_PX, y: 432 }, { font: font(600, 40), color });

  pen.fillStyle = colors.line;
  pen.fillRect(MARGIN_PX, 472, width - 2 * MARGIN_PX, 2);
  for (const [index, { label, value }] of texts.figures.entries()) {
    const x = MARGIN_PX + index * 340;
    write(pen, label, { x, y: 524 }, { font: font(400, 26), color: colors.muted });
    write(pen, value, { x, y: 570 }, { font: font(600, 36), color: colors.text });
  }
  write(
    pen,
    texts.time,
    { x: width - MARGIN_PX, y: 570 },
    { font: font(400, 26), color: colors.muted, align: 'right' },
  );
}

/** Loads the font subsets that the card's texts need. */
async function loadCardFonts({ texts }: Card): Promise<void> {
  const all = [
    texts.site,
    texts.symbol,
    texts.side,
    texts.leverage,
    texts.roe,
    texts.pnl ?? '',
    texts.time,
    texts.practice ?? '',
    ...texts.figures.flatMap(({ label, value }) => [label, value]),
  ].join('');
  await Promise.all([400, 600, 700].map((weight) => document.fonts.load(font(weight, 36), all)));
}

/** The card as a PNG; undefined when the browser provides no canvas. */
export async function cardImage(card: Card, colors: CardColors): Promise<Blob | undefined> {
  // Without them the card uses the system font.
  await loadCardFonts(card).catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = CARD_PX.width;
  canvas.height = CARD_PX.height;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  drawCard(pen, card, colors);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
  });
}
