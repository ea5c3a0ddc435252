/** Drawings on the charts, kept per person and instrument. */
import type { DrawingEntry } from '../../domain/drawings/drawings.ts';
import type { Readable } from '../../domain/readable.ts';

/** Who draws without an account: their drawings stay in this browser. */
export const GUEST = 'guest';

export interface DrawingServices {
  /**
   * Drawings of the user on an instrument, removals included; while subscribed to, also those from
   * their other devices.
   */
  readonly of: (owner: string, stock: string) => Readable<readonly DrawingEntry[]>;
  /** Joins changes into what is known; the last change of each drawing wins. */
  readonly save: (owner: string, stock: string, entries: readonly DrawingEntry[]) => void;
  /** Removes what this browser keeps of the person's drawings. */
  readonly erase: (owner: string) => void;
}
