import type { TextLook } from './layout.ts';

/** As the chart's style sheet writes them, in the font of the page. */
const FONTS: Readonly<Record<TextLook, string>> = { name: '600 13px', label: '12px' };

let context: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the chart, px. */
export function measureText(text: string, look: TextLook): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('a canvas cannot be drawn on');
  context.font = `${FONTS[look]} ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(context.measureText(text).width);
}
