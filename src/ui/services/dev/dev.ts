/** The door of the developer pages, loaded when one of them is opened. */
import type { LogServices } from './log.ts';
import type { PricingDevServices } from './pricing.ts';
import type { MachineServices } from './machines.ts';

// The app as it was at an earlier moment of its log, for the developer pages.

/** Identity of a moment: the fact that led to it. */
export interface ShownMoment {
  /** Index of the fact among all facts of the log. */
  readonly place: number;
  readonly seq: number;
  /** ms UTC by the exchange. */
  readonly at: number;
  readonly type: string;
}

/** @typeParam App all services of a page; named by the module that joins them */
export interface OpenScrub<App> {
  /** Places of the first and the last moment. */
  readonly first: number;
  readonly last: number;
  /** Services that the screens read; every command is refused with READ_ONLY. */
  readonly services: App;
  /**
   * Lets the services show a moment. Resolves to what it is, or to undefined when another one was
   * asked for meanwhile; rejects when the log cannot be read.
   */
  readonly show: (place: number) => Promise<ShownMoment | undefined>;
  /** The last moment whose seq is at most this one. */
  readonly placeOfSeq: (seq: number) => Promise<number>;
  /** The last moment at or before this time. */
  readonly placeOfTime: (at: number) => Promise<number>;
  readonly close: () => void;
}

export interface ScrubServices<App> {
  /**
   * Reads the own log.
   * @param live what the page shows beside the account
   * @returns undefined where no user is signed in or the log has no beginning
   */
  readonly open: (
    live: App,
    options: { readonly signal: AbortSignal; readonly onProgress: (facts: number) => void },
  ) => Promise<OpenScrub<App> | undefined>;
}

/** @typeParam App all services of the page, which show earlier moments too */
export interface DevServices<App> {
  readonly log: LogServices;
  readonly pricing: PricingDevServices;
  readonly machines: MachineServices;
  readonly scrub: ScrubServices<App>;
}
