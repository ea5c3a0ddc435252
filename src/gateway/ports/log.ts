import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';

/**
 * One line of the exchange's log: the effect of one command on one owner. Positions count from 1
 * without a gap. `firstSeq..lastSeq` are the owner's account events in `events` (wire numbering);
 * lastSeq < firstSeq when there is none.
 */
export interface LogRecord {
  readonly position: number;
  readonly at: Millis;
  readonly userId: UserId | undefined;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Who caused it. Of a record stored before records said so: its user, or else the exchange. */
  readonly actor: Actor;
  /** The command it follows from, the same for all its records; undefined for such a record. */
  readonly causation: string | undefined;
  /** Codec version and text of the events (engine/codec). */
  readonly version: number;
  readonly events: string;
}
