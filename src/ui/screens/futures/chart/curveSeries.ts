/**
 * The curves of an indicator over the candles as one series. Its price scale is that of the candles
 * in every mode: a percent scale measures a series from its current value at the first visible bar,
 * which is the close here, as it is for the candles.
 */
import {
  type CustomData,
  customSeriesDefaultOptions,
  type CustomSeriesOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type Time,
} from 'lightweight-charts';

export interface CurvePoint extends CustomData {
  readonly close: number;
  /** One value per curve; undefined while there are too few bars. */
  readonly values: readonly (number | undefined)[];
}

interface CurveOptions extends CustomSeriesOptions {
  /** One color per curve. */
  readonly colors: readonly string[];
}

type Target = Parameters<ICustomSeriesPaneRenderer['draw']>[0];
type Drawn = PaneRendererCustomData<Time, CurvePoint>;

/** Strokes one curve; a bar without a value interrupts it. */
function stroke(
  context: CanvasRenderingContext2D,
  { bars, visibleRange }: Drawn,
  valueOf: (point: CurvePoint) => number | undefined,
  yOf: PriceToCoordinateConverter,
): void {
  if (visibleRange === null) return;
  let isDrawing = false;
  context.beginPath();
  // One bar beyond each edge, so that the curve reaches it.
  const last = Math.min(bars.length - 1, visibleRange.to);
  for (let index = Math.max(0, visibleRange.from - 1); index <= last; index += 1) {
    const bar = bars[index];
    const value = bar === undefined ? undefined : valueOf(bar.originalData);
    const y = value === undefined ? null : yOf(value);
    if (bar === undefined || y === null) isDrawing = false;
    else if (isDrawing) context.lineTo(bar.x, y);
    else {
      context.moveTo(bar.x, y);
      isDrawing = true;
    }
  }
  context.stroke();
}

/** The view of one indicator over the candles; each curve is a line of 1 px. */
export function createCurveView(): ICustomSeriesPaneView<Time, CurvePoint, CurveOptions> {
  let drawn: Drawn | undefined;
  let colors: readonly string[] = [];
  const draw = (target: Target, yOf: PriceToCoordinateConverter): void =>
    target.useMediaCoordinateSpace(({ context }) => {
      if (drawn === undefined) return;
      context.lineWidth = 1;
      context.lineJoin = 'round';
      for (const [curve, color] of colors.entries()) {
        context.strokeStyle = color;
        stroke(context, drawn, ({ values }) => values[curve], yOf);
      }
    });
  return {
    renderer: () => ({ draw }),
    update: (data, options) => {
      drawn = data;
      colors = options.colors;
    },
    priceValueBuilder: ({ values, close }) => [
      ...values.filter((value) => value !== undefined),
      close,
    ],
    isWhitespace: (point): point is Exclude<typeof point, CurvePoint> => !('close' in point),
    defaultOptions: () => ({ ...customSeriesDefaultOptions, colors: [] }),
  };
}
