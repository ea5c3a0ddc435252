/**
 * The newest messages and questions of each user as they were last read, for visits without a
 * connection. In a database of its own, which a page without messages never opens.
 */
import Dexie, { type Table } from 'dexie';
import { createOpening } from './opening.ts';

/** Lists that are kept. */
export type KeptList = 'messages' | 'contacts';

export interface KeptRow {
  /** When it was read, ms UTC. */
  readonly keptAt: number;
  /** JSON text. */
  readonly body: string;
}

interface StoredRow extends KeptRow {
  readonly source: string;
  readonly list: KeptList;
}

/** Every method rejects when the browser does not store. */
export interface InboxStore {
  readonly get: (source: string, list: KeptList) => Promise<KeptRow | undefined>;
  readonly put: (source: string, list: KeptList, row: KeptRow) => Promise<void>;
  readonly erase: (source: string) => Promise<void>;
  readonly close: () => void;
}

export function openInboxStore(name = 'maru-inbox'): InboxStore {
  const dexie = new Dexie(name);
  dexie.version(1).stores({ lists: '[source+list], source' });
  const lists: Table<StoredRow, [string, KeptList]> = dexie.table('lists');
  const { after } = createOpening(dexie);
  return {
    get: after(async (source, list) => {
      const found = await lists.get([source, list]);
      return found && { keptAt: found.keptAt, body: found.body };
    }),
    put: after(async (source, list, row) => {
      await lists.put({ source, list, keptAt: row.keptAt, body: row.body });
    }),
    erase: after(async (source) => {
      await lists.where({ source }).delete();
    }),
    close: () => dexie.close(),
  };
}
