/** Services of the page itself: start, connection, clock, mode. */
import type { ActorRefFrom } from 'xstate';
import type { Readable } from '../../domain/readable.ts';
import type { bootMachine } from '../../machines/boot.ts';
import type { socketMachine } from '../../machines/socket.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';

export type Mode = 'live' | 'practice';

export interface Connection {
  readonly state: 'online' | 'reconnecting' | 'offline';
  /**
   * When anything was last received, ms UTC on the exchange's clock; undefined before the first
   * message.
   */
  readonly lastMessageAt: number | undefined;
}

/**
 * Whether the account on screen is complete: `rebuilding` after an event that could not be applied,
 * `unpriced` while profit and loss cannot be calculated, `unstored` while this browser does not store
 * what it receives. The first one that applies.
 */
export type DataState = 'ok' | 'rebuilding' | 'unpriced' | 'unstored';

export interface AppServices {
  readonly mode: Readable<Mode>;
  /**
   * Keeps everyone signed in: each mode has its own session. `path` is where the other mode opens;
   * by default, on the current page.
   */
  readonly switchMode: (mode: Mode, path?: string) => Promise<void>;
  /**
   * Starts practice again with this money, now or at a recorded moment (ms UTC); what was practised
   * so far is lost. The page reloads.
   */
  readonly restartPractice: (funds: string, startAt: number | undefined) => Promise<void>;
  /** Whether the page started with a session, or practice begins one: a user will be signed in. */
  readonly expectsMember: boolean;
  /** Origin of the exchange, for what is opened there in a window. */
  readonly exchangeOrigin: string;
  readonly site: Readable<WireSiteInfo | undefined>;
  readonly boot: ActorRefFrom<typeof bootMachine>;
  readonly socket: ActorRefFrom<typeof socketMachine>;
  readonly connection: Readable<Connection>;
  readonly dataState: Readable<DataState>;
  /** Whether the page lacks a part that its requests need, which could not be loaded. */
  readonly isIncomplete: Readable<boolean>;
  /**
   * Whether a user has logged out and the page is about to be reloaded: work begun on it until then
   * would be lost.
   */
  readonly isReloading: Readable<boolean>;
  /**
   * The exchange's clock, ms UTC (local clock plus measured offset), updated about once a second.
   */
  readonly now: Readable<number>;
  readonly reload: () => void;
}
