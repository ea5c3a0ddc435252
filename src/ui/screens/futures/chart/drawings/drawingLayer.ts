/** Draws the board on the candles, as a primitive of the chart's library. */
import type {
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
} from 'lightweight-charts';
import type { ChartLayer, LayerBase } from '../candleChart.ts';
import type { Palette } from '../chartLook.ts';
import type { Board, BoardState } from './board.ts';
import type { ChartPlaces } from './chartPlaces.ts';
import { draftAnchors } from './placing.ts';
import { type Shape, shapesOf, type View } from './shapes.ts';

type Target = Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0];
type Context = CanvasRenderingContext2D;

const LINE_PX = 1.5;
const SELECTED_PX = 2.5;
const AREA_ALPHA = 0.1;

function paintShape(context: Context, shape: Shape, font: string): void {
  switch (shape.kind) {
    case 'line':
      context.beginPath();
      context.moveTo(shape.from.x, shape.from.y);
      context.lineTo(shape.to.x, shape.to.y);
      context.stroke();
      break;
    case 'area':
      context.globalAlpha = AREA_ALPHA;
      context.beginPath();
      for (const { x, y } of shape.corners) context.lineTo(x, y);
      context.fill();
      context.globalAlpha = 1;
      break;
    case 'label':
      context.font = `${shape.size}px ${font}`;
      context.fillText(shape.text, shape.at.x, shape.at.y);
      break;
  }
}

const colorOf = (palette: Palette, name: string): string =>
  palette.series[Number(name) - 1] ?? palette.text;

function paintBoard(context: Context, state: BoardState, view: View, palette: Palette): void {
  const font = getComputedStyle(document.body).fontFamily;
  const paint = (shapes: readonly Shape[], color: string, width: number) => {
    context.lineWidth = width;
    for (const shape of shapes) {
      const series = shape.kind === 'area' ? undefined : shape.series;
      const own = (series === undefined ? undefined : palette.series[series]) ?? color;
      context.strokeStyle = own;
      context.fillStyle = own;
      paintShape(context, shape, font);
    }
  };
  const { draft } = state;
  for (const drawing of state.drawings) {
    if (drawing.id === state.typing?.id) continue;
    const width = drawing.id === state.selected ? SELECTED_PX : LINE_PX;
    paint(shapesOf(drawing, view), colorOf(palette, drawing.color), width);
  }
  if (draft === undefined) return;
  const kind = draft.tool === 'MEASURE' ? 'RECTANGLE' : draft.tool;
  const color = draft.tool === 'MEASURE' ? palette.text : colorOf(palette, state.color);
  paint(shapesOf({ kind, anchors: draftAnchors(draft) }, view), color, LINE_PX);
}

/** Prices of horizontal lines on the price scale. */
function axisViews(
  state: BoardState,
  view: View,
  palette: Palette,
): readonly ISeriesPrimitiveAxisView[] {
  return state.drawings.flatMap(({ kind, anchors, color }) => {
    const [anchor] = anchors;
    const y = anchor && view.yOf(Number(anchor.price));
    if (kind !== 'HORIZONTAL' || anchor === undefined || y === undefined) return [];
    return [
      {
        coordinate: () => y,
        text: () => view.priceText(anchor.price),
        textColor: () => palette.bg,
        backColor: () => colorOf(palette, color),
      },
    ];
  });
}

export interface DrawingLayer extends ChartLayer {
  readonly places: ChartPlaces;
}

export function createDrawingLayer(
  base: LayerBase,
  board: Pick<Board, 'state'>,
  places: ChartPlaces,
): DrawingLayer {
  let palette = base.colors;
  let update = (): void => {};
  const draw = (target: Target): void =>
    target.useMediaCoordinateSpace(({ context }) => {
      context.save();
      paintBoard(context, board.state.get(), places.view(), palette);
      context.restore();
    });
  const views: readonly IPrimitivePaneView[] = [
    { zOrder: () => 'top', renderer: () => ({ draw }) },
  ];
  const primitive: ISeriesPrimitive = {
    attached: ({ requestUpdate }) => {
      update = requestUpdate;
    },
    paneViews: () => views,
    priceAxisViews: () => axisViews(board.state.get(), places.view(), palette),
  };
  base.candles.attachPrimitive(primitive);
  const stop = board.state.subscribe(() => update());
  return {
    places,
    setBars: () => update(),
    update: () => {},
    repaint: (colors) => {
      palette = colors;
      update();
    },
    remove: () => {
      stop();
      base.candles.detachPrimitive(primitive);
    },
  };
}
