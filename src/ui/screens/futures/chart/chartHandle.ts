/** A mounted chart with its session and the listeners of its paints. */
import type { CandleChart } from './candleChart.ts';
import type { ChartSession } from './chartSession.ts';

export interface ChartHandle {
  readonly chart: CandleChart;
  readonly session: ChartSession;
  /**
   * Calls the listener after each paint, within its frame; the returned function unsubscribes it.
   */
  readonly onPainted: (listener: () => void) => () => void;
  /** Calls the listener after the hovered or the newest bar changed. */
  readonly onFigures: (listener: () => void) => () => void;
  /** The bar under the crosshair, ms UTC. */
  readonly hoveredAt: () => number | undefined;
}

export interface Signal {
  readonly on: (listener: () => void) => () => void;
  readonly publish: () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: () => {
      for (const listener of listeners) listener();
    },
  };
}
