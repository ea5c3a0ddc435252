/** The part of the door that is about the page itself: start, connection, clock, mode. */
import type { ActorRefFrom } from 'xstate';
import type { Readable } from '../../domain/readable.ts';
import type { bootMachine } from '../../machines/boot.ts';
import type { socketMachine } from '../../machines/socket.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';

export type Mode = 'live' | 'practice';

export interface Connection {
  readonly state: 'online' | 'reconnecting' | 'offline';
  /** When anything was last received, ms UTC on the exchange's clock; undefined before the first. */
  readonly lastMessageAt: number | undefined;
}

/**
 * Whether the account on the screen is whole: `rebuilding` after an event that could not be applied,
 * `unpriced` while profit and loss cannot be calculated, `unstored` while this browser does not store
 * what is received. The first that holds.
 */
export type DataState = 'ok' | 'rebuilding' | 'unpriced' | 'unstored';

export interface AppServices {
  readonly mode: Readable<Mode>;
  /**
   * Signs nobody out: each mode keeps its own session. `path` is where the other mode opens; without
   * it, on the current page.
   */
  readonly switchMode: (mode: Mode, path?: string) => Promise<void>;
  readonly site: Readable<WireSiteInfo | undefined>;
  readonly boot: ActorRefFrom<typeof bootMachine>;
  readonly socket: ActorRefFrom<typeof socketMachine>;
  readonly connection: Readable<Connection>;
  readonly dataState: Readable<DataState>;
  /** The exchange's clock, ms UTC (own clock plus measured offset), refreshed about once a second. */
  readonly now: Readable<number>;
  readonly reload: () => void;
}
