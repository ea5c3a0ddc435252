/** What may wait for the connection: marks as read, deleted messages, preferences. */
import type { OutboxEntry } from '../../protocol/outboxCalls.ts';

export interface OutboxServices {
  /**
   * Sent once, as whoever is signed in now: at once, or when the connection is back. Resolves when
   * it is stored in this browser and survives a closed tab; show its effect before. What the server
   * refuses is dropped with a notice.
   */
  readonly enqueue: (entry: OutboxEntry) => Promise<void>;
}
