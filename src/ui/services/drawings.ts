/** Drawings on the charts, kept per person and instrument. */
import type { DrawingEntry } from '../../domain/drawings/drawings.ts';
import type { Readable } from '../../domain/readable.ts';

export interface DrawingServices {
  /** What the person has drawn on an instrument, removals included. */
  readonly of: (owner: string, stock: string) => Readable<readonly DrawingEntry[]>;
  /** Joins changes into what is known; the last change of each drawing wins. */
  readonly save: (owner: string, stock: string, entries: readonly DrawingEntry[]) => void;
}
