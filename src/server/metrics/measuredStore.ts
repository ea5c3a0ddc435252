/** The time of the store by operation, and how old its newest snapshot is. */
import { Histogram } from 'prom-client';
import type { Store } from '../../gateway/ports.ts';
import { addGauge, BUCKETS, type Registers, SECONDS_A_MS } from './registers.ts';

type Work<Args extends readonly unknown[], T> = (...args: Args) => Promise<T>;

/** Measures snapshots of this process: until it saves one, its age counts from the start. */
function watchSnapshots(registers: Registers) {
  let savedAt = performance.now();
  let snapshotPosition = 0;
  let position = 0;
  addGauge(registers, {
    name: 'maru_snapshot_age_seconds',
    help: 'Since this process saved a snapshot, or since its start where it has not yet',
    collect() {
      this.set((performance.now() - savedAt) * SECONDS_A_MS);
    },
  });
  addGauge(registers, {
    name: 'maru_log_position',
    help: 'Position of the last record that this process stored or restored',
    collect() {
      this.set(position);
    },
  });
  addGauge(registers, {
    name: 'maru_log_records_since_snapshot',
    help: 'Records that the next start has to read',
    collect() {
      this.set(Math.max(0, position - snapshotPosition));
    },
  });
  return {
    at: (reached: number): void => {
      if (reached > position) position = reached;
    },
    loaded: (from: number): void => {
      snapshotPosition = from;
      position = Math.max(position, from);
    },
    saved: (at: number): void => {
      savedAt = performance.now();
      snapshotPosition = at;
    },
  };
}

export function measureStore(registers: Registers) {
  const durations = new Histogram({
    name: 'maru_store_seconds',
    help: 'What operations of the store took',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  });
  const timed = <Args extends readonly unknown[], T>(
    operation: string,
    work: Work<Args, T>,
  ): Work<Args, T> => {
    const child = durations.labels({ operation });
    return async (...args) => {
      const begin = performance.now();
      try {
        return await work(...args);
      } finally {
        child.observe((performance.now() - begin) * SECONDS_A_MS);
      }
    };
  };
  const snapshots = watchSnapshots(registers);
  const measured = (store: Store): Store => {
    const { documents, statement } = store;
    const append = timed('append', store.append);
    const read = timed('read', store.read);
    const saveSnapshot = timed('saveSnapshot', store.saveSnapshot);
    return {
      ...store,
      append: async (records, ...rest) => {
        await append(records, ...rest);
        snapshots.at(records.at(-1)?.position ?? 0);
      },
      read: async (...range) => {
        const records = await read(...range);
        snapshots.at(records.at(-1)?.position ?? 0);
        return records;
      },
      readUser: timed('readUser', store.readUser),
      history: timed('history', store.history),
      findRequest: timed('findRequest', store.findRequest),
      saveSnapshotPiece: timed('saveSnapshotPiece', store.saveSnapshotPiece),
      saveSnapshot: async (head) => {
        await saveSnapshot(head);
        snapshots.saved(head.position);
      },
      loadSnapshot: async () => {
        const head = await store.loadSnapshot();
        if (head !== undefined) snapshots.loaded(head.position);
        return head;
      },
      documents: {
        get: timed('documents.get', documents.get),
        query: timed('documents.query', documents.query),
        audit: timed('documents.audit', documents.audit),
        changesAfter: timed('documents.changesAfter', documents.changesAfter),
        lastChange: timed('documents.lastChange', documents.lastChange),
        transaction: timed('documents.transaction', documents.transaction),
      },
      statement: {
        query: timed('statement.query', statement.query),
        closings: timed('statement.closings', statement.closings),
        add: timed('statement.add', statement.add),
      },
    };
  };
  return { measured };
}
