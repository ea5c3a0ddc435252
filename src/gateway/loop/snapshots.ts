/** When the state is saved, so that a start has little of the log to read. */
import type { ExchangeEvent } from '../../domain/events.ts';
import { ownerOf } from '../../engine/index.ts';
import type { Clock, Logger, Store } from '../ports.ts';
import { Cut } from './cut.ts';
import type { Head } from './head.ts';

/** An order that arrives meanwhile waits for the rest of a turn. */
const TURN_MS = 2;

export interface SnapshotLimits {
  /** Records between two snapshots at least. */
  readonly snapshotRecords: number;
  /**
   * Characters of the last snapshot for each record until the next one: a large snapshot is written
   * less often, so that snapshots take no more than so many characters a record to write. The records
   * that a start replays grow with the snapshot that it reads.
   */
  readonly snapshotCharsARecord: number;
}

export interface SnapshotDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Snapshots {
  readonly #deps: SnapshotDeps;
  readonly #limits: SnapshotLimits;
  #saving: Promise<void> | undefined;
  #cut: Cut | undefined;
  /** Set at the stop: the remaining pieces are written without pauses. */
  #isHurried = false;
  /** Set while the state is about to be read again: the snapshot in progress is given up. */
  #isGivenUp = false;
  #endPause: () => void = () => {};
  #position = 0;
  /** Characters of the last snapshot that this process wrote; 0 before the first. */
  #chars = 0;

  constructor(deps: SnapshotDeps, limits: SnapshotLimits) {
    this.#deps = deps;
    this.#limits = limits;
  }

  /** @param position of the snapshot that the exchange was started from; 0 for none */
  begin(position: number): void {
    this.#position = position;
  }

  /** Call before applying an event: a snapshot in progress writes its owner first. */
  readonly beforeEvent = (event: ExchangeEvent): void => {
    if (this.#cut === undefined) return;
    const owner = ownerOf(event);
    if (owner !== undefined) this.#cut.keep(owner);
  };

  saveWhenDue(head: Head): void {
    const { snapshotRecords, snapshotCharsARecord } = this.#limits;
    const due = Math.max(snapshotRecords, this.#chars / snapshotCharsARecord);
    if (this.#saving !== undefined || head.position - this.#position < due) return;
    this.#saving = this.#save(head).finally(() => {
      this.#saving = undefined;
    });
  }

  /**
   * Resolves when nothing is being saved: a snapshot that appears while the store is read would take
   * the pieces of the one that is being read with it.
   */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true;
    this.#endPause();
    await this.#saving;
    this.#isGivenUp = false;
  }

  /** After the one that is being saved, and only if there is something new. */
  async saveLast(head: Head | undefined): Promise<void> {
    this.#isHurried = true;
    this.#endPause();
    await this.#saving;
    if (head !== undefined && head.position > this.#position) await this.#save(head);
  }

  /**
   * Stores the pieces in turns, yielding to the loop between them. A failure only makes the next
   * start longer.
   */
  async #save(head: Head): Promise<void> {
    const { store, clock, logger } = this.#deps;
    try {
      const cut = new Cut(head);
      this.#cut = cut;
      let chars = 0;
      const next = (): ReturnType<Cut['nextPieces']> => {
        const endsAt = clock.elapsed() + TURN_MS;
        return cut.nextPieces(() => clock.elapsed() >= endsAt);
      };
      for (let pieces = next(); pieces !== undefined; pieces = next()) {
        for (const piece of pieces) {
          await store.saveSnapshotPiece(piece);
          chars += piece.body.length;
        }
        if (this.#isGivenUp) return;
        if (!cut.isDone && !this.#isHurried) await this.#pause();
      }
      const snapshot = cut.toSnapshot();
      await store.saveSnapshot(snapshot);
      this.#position = cut.position;
      this.#chars = chars + snapshot.body.length;
    } catch (error) {
      logger.warn(`a snapshot was not saved: ${String(error)}`);
    } finally {
      this.#cut = undefined;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(0, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }
}
