/** Messages between the tabs of one user over a BroadcastChannel. */
import type { Locks } from '../db/browserLocks.ts';
import type { SocketReport } from './socket.ts';

export type TabMessage =
  /** A tab that follows, and the destinations it listens to. */
  | { readonly kind: 'join'; readonly tab: string; readonly wants: readonly string[] }
  | { readonly kind: 'want'; readonly tab: string; readonly destination: string }
  | { readonly kind: 'drop'; readonly tab: string; readonly destination: string }
  | { readonly kind: 'leave'; readonly tab: string }
  /** The leading tab's connection is open. `connection` differs for each one that opens. */
  | { readonly kind: 'open'; readonly connection: string }
  | { readonly kind: 'over'; readonly report: Exclude<SocketReport, { type: 'OPENED' }> }
  | { readonly kind: 'body'; readonly destination: string; readonly body: string };

/** The part of a BroadcastChannel that is used. */
export interface TabChannel {
  readonly postMessage: (message: TabMessage) => void;
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null;
  readonly close: () => void;
}

/** Dependencies that connect the tabs of one browser. */
export interface Tabs {
  /** The browser's Web Locks: who holds the lock leads. */
  readonly locks: Locks;
  readonly openChannel: (name: string) => TabChannel;
  /** Unique among all tabs. */
  readonly newTabId: () => string;
}

/** This browser's tabs; undefined where it cannot bind them (old browsers, plain http). */
export function browserTabs(locks: Locks | undefined): Tabs | undefined {
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return undefined;
  return {
    locks,
    openChannel: (name) => new BroadcastChannel(name),
    newTabId: () => crypto.randomUUID(),
  };
}
