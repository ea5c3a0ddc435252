/** How large a chart is drawn: by steps of a quarter, or so that all of it is seen. Pure. */

export const ZOOM_MIN = 0.25;
export const ZOOM_MAX = 2;
const STEP = 1.25;

const within = (scale: number): number => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, scale));

/** @param steps above zero to enlarge */
export const zoomed = (scale: number, steps: number): number => within(scale * STEP ** steps);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest scale at which all of the chart is in the frame; never enlarged for it. */
export const fitting = (chart: Size, frame: Size): number =>
  within(Math.min(1, frame.width / chart.width, frame.height / chart.height));
