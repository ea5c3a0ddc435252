/** Snapshots in SQL: one row for the head of the last one, and a row for each piece. */
import type { Store } from '../../gateway/ports.ts';
import { type SqlDatabase, toNumber } from './sqlDatabase.ts';

const SAVE_PIECE = `INSERT INTO maru_snapshot_piece (position, section, number, body)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (position, section, number) DO UPDATE SET body = excluded.body`;

/** One statement, so that no reader finds the head of one snapshot with the pieces of another. */
const SAVE_HEAD = `WITH head AS (
    INSERT INTO maru_snapshot (id, position, version, body) VALUES (1, $1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET
      position = excluded.position, version = excluded.version, body = excluded.body
  )
  DELETE FROM maru_snapshot_piece WHERE position <> $1`;

export const createSnapshotStore = ({
  query,
  write,
}: Pick<SqlDatabase, 'query' | 'write'>): Pick<
  Store,
  'saveSnapshotPiece' | 'saveSnapshot' | 'loadSnapshot' | 'loadSnapshotPiece' | 'dropSnapshot'
> => ({
  saveSnapshotPiece: async ({ position, section, number, body }) => {
    await write(SAVE_PIECE, [position, section, number, body]);
  },
  saveSnapshot: async ({ position, version, body }) => {
    await write(SAVE_HEAD, [position, version, body]);
  },
  loadSnapshot: async () => {
    const [row] = await query('SELECT position, version, body FROM maru_snapshot WHERE id = 1');
    if (row === undefined) return undefined;
    return {
      position: toNumber(row['position']),
      version: toNumber(row['version']),
      body: String(row['body']),
    };
  },
  loadSnapshotPiece: async (position, section, number) => {
    const [row] = await query(
      'SELECT body FROM maru_snapshot_piece WHERE position = $1 AND section = $2 AND number = $3',
      [position, section, number],
    );
    return row === undefined ? undefined : String(row['body']);
  },
  dropSnapshot: async () => {
    await write('WITH head AS (DELETE FROM maru_snapshot) DELETE FROM maru_snapshot_piece');
  },
});
