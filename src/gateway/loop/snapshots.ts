/** When the state is saved, so that a start has little of the log to read. */
import type { Millis } from '../../domain/time.ts';
import type { Clock, Logger, Store } from '../ports.ts';
import { encodeHead, type Head } from './head.ts';

export interface SnapshotLimits {
  /** Records between two snapshots, and the time they are apart at least. */
  readonly snapshotRecords: number;
  readonly snapshotMs: number;
}

export interface SnapshotWorld {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Snapshots {
  readonly #world: SnapshotWorld;
  readonly #limits: SnapshotLimits;
  #saving: Promise<void> | undefined;
  #position = 0;
  #at: Millis = 0;

  constructor(world: SnapshotWorld, limits: SnapshotLimits) {
    this.#world = world;
    this.#limits = limits;
  }

  /** @param position of the snapshot that the exchange was started from; 0 for none */
  begin(position: number): void {
    this.#position = position;
    this.#at = this.#world.clock.now();
  }

  saveWhenDue(head: Head): void {
    const { snapshotRecords, snapshotMs } = this.#limits;
    if (this.#saving !== undefined || head.position - this.#position < snapshotRecords) return;
    if (this.#world.clock.now() - this.#at < snapshotMs) return;
    this.#saving = this.#save(head).finally(() => {
      this.#saving = undefined;
    });
  }

  /** After the one that is being saved, and only if there is something new. */
  async saveLast(head: Head | undefined): Promise<void> {
    await this.#saving;
    if (head !== undefined && head.position > this.#position) await this.#save(head);
  }

  /** Takes the text at once, since the head goes on changing. A failure costs a longer start only. */
  async #save(head: Head): Promise<void> {
    const { store, clock, logger } = this.#world;
    const snapshot = encodeHead(head);
    try {
      await store.saveSnapshot(snapshot);
      this.#position = snapshot.position;
      this.#at = clock.now();
    } catch (error) {
      logger.warn(`snapshot ${snapshot.position} was not saved: ${String(error)}`);
    }
  }
}
