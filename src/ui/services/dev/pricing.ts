/** The pricing worker beside the exact oracle, for the developer pages. */
import type { Readable } from '../../../domain/readable.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';

/** A figure as decimal text from both sides; undefined where there is none. */
export interface ComparedFigure {
  readonly name: string;
  readonly worker: string | undefined;
  readonly oracle: string | undefined;
}

export interface ComparedPosition {
  readonly positionId: string;
  readonly stock: string;
  readonly side: string;
  /** `exact` where a figure is beyond what a double holds. */
  readonly path: 'fast' | 'exact';
  readonly figures: readonly ComparedFigure[];
}

/** A figure on which both sides did not agree. */
export interface DifferingFigure extends ComparedFigure {
  /** Position id, or `account`. */
  readonly of: string;
  /** On the exchange's clock, ms UTC. */
  readonly at: number;
}

export interface LivePricing {
  readonly positions: readonly ComparedPosition[];
  readonly account: readonly ComparedFigure[];
  /** Instruments that have no price yet: their positions, and with them the account, are not compared. */
  readonly waiting: readonly string[];
  /** Figures that differ, since the page was opened. */
  readonly differences: number;
  /** The last of them, the newest first. */
  readonly differed: readonly DifferingFigure[];
  /** How long the last ticks took from request to answer, ms; the newest last. */
  readonly tickMs: readonly number[];
}

/** A position as it is typed: decimal texts. */
export interface TriedPosition {
  readonly option: WireFuturesOption;
  readonly side: 'LONG' | 'SHORT';
  readonly marginType: 'ISOLATED' | 'CROSS';
  readonly leverage: number;
  readonly quantity: string;
  readonly entryPrice: string;
  /** Behind an isolated position. */
  readonly margin: string;
  readonly mark: string;
  readonly last: string;
  /** Balance of the wallet behind a cross position. */
  readonly balance: string;
}

export interface TriedFigures {
  /** Notional value, and the number of its tier from 1. */
  readonly notional: string;
  readonly tier: number;
  readonly figures: readonly ComparedFigure[];
  readonly path: 'fast' | 'exact';
}

export interface VectorResult {
  readonly id: string;
  readonly kind: string;
  /** Differing figures; empty when the vector is met. */
  readonly mismatches: readonly string[];
}

export interface PropertyResult {
  readonly runs: number;
  readonly counterexample:
    | {
        readonly differences: readonly string[];
        readonly text: string;
        /** The line that runs it again. */
        readonly replay: string;
      }
    | undefined;
}

export interface PricingDevServices {
  readonly options: Readable<readonly WireFuturesOption[]>;
  /** The own account, priced in a worker of its own while it has a listener. */
  readonly live: Readable<LivePricing | undefined>;
  /** Rejects when the worker cannot price it. */
  readonly tryPosition: (position: TriedPosition) => Promise<TriedFigures>;
  /** Runs the published vectors in this page. */
  readonly vectors: () => Promise<readonly VectorResult[]>;
  readonly properties: readonly { readonly name: string; readonly says: string }[];
  /** Rejects when the worker fails. */
  readonly runProperty: (
    name: string,
    options: {
      readonly runs: number;
      readonly seed: number;
      readonly signal: AbortSignal;
      readonly onRun: (done: number) => void;
    },
  ) => Promise<PropertyResult>;
}
