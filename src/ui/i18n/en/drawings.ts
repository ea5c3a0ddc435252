/** Texts of the drawings on the chart, the same keys as Korean. */
import type { drawingParts as korean } from '../ko/drawings.ts';
import type { Widen } from '../ko.ts';

export const drawingParts: Widen<typeof korean> = {
  drawings: {
    tools: 'Drawing tools',
    onChart: 'Drawings on the chart',
    TREND: 'Trend line',
    RAY: 'Ray',
    HORIZONTAL: 'Horizontal line',
    VERTICAL: 'Vertical line',
    CHANNEL: 'Parallel channel',
    RECTANGLE: 'Rectangle',
    FIBONACCI: 'Fibonacci retracement',
    TEXT: 'Text',
    MEASURE: 'Measure',
    magnet: 'Magnet: snap to open, high, low and close',
    undo: 'Undo (Ctrl+Z)',
    redo: 'Redo (Ctrl+Shift+Z)',
    color: 'Color {index} of {count}',
    remove: 'Remove selected drawing (Del)',
    removeAll: 'Remove all',
    entry: '{kind} {index}',
    point: '{kind}, point {index}',
    hint: 'Arrow keys move, Shift moves ten times as far, Del removes, Esc deselects',
    text: 'Text for the chart',
    bars: 'Bars: {count}',
    full: 'Max {count} drawings per instrument',
  },
};
