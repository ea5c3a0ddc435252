/** Drawings of a member on charts: one document of each instrument, joined with each change. [W-D8] */
import * as v from 'valibot';
import {
  type DrawingEntry,
  DRAWINGS_MAX,
  exceedsDrawings,
  mergeDrawings,
} from '../../domain/drawings/drawings.ts';
import { instrumentCode, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { drawingCalls } from '../../protocol/drawings/calls.ts';
import { wireDrawings } from '../../protocol/drawings/entities.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { transactOnce } from '../requests/once.ts';
import { refuse, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { MarketDep } from '../ports/marketReads.ts';

const KIND = 'drawings';

const stored = v.object({ stock: v.string(), entries: wireDrawings });

interface VersionedDrawings {
  readonly version: number;
  readonly entries: readonly DrawingEntry[];
}

const idOf = (userId: UserId, stock: string): string => `${userId}/${stock}`;

async function read(
  { documents }: Pick<Kernel, 'documents'>,
  userId: UserId,
  stock: string,
): Promise<VersionedDrawings> {
  const found = await documents.get(KIND, idOf(userId, stock));
  return found === undefined
    ? { version: 0, entries: [] }
    : { version: found.version, entries: v.parse(stored, JSON.parse(found.body)).entries };
}

export function drawingHandlers(core: Kernel & MarketDep): HandlersOf<typeof drawingCalls> {
  const isKnown = (stock: string): boolean => core.market.stocks.includes(instrumentCode(stock));
  return {
    drawings: async ({ stock }, { identity: { userId } }) => {
      if (!isKnown(stock)) return refuse(reject('UNKNOWN_STOCK'));
      return succeed(await read(core, userId, stock));
    },
    saveDrawings: async ({ stock, changes }, { identity: { userId }, requestId }) => {
      if (!isKnown(stock)) return refuse(reject('UNKNOWN_STOCK'));
      let isFull = false;
      const written = await transactOnce(core, { userId, requestId }, async () => {
        const { version, entries } = await read(core, userId, stock);
        isFull = exceedsDrawings(entries, changes);
        if (isFull) return [];
        const body = JSON.stringify({ stock, entries: mergeDrawings(entries, changes) });
        const key = { kind: KIND, id: idOf(userId, stock), owner: userId };
        return [{ type: 'put', ...key, expectedVersion: version, body, audit: 'none' }];
      });
      if (!written.ok) return written;
      if (isFull) return refuse(reject('DRAWING_LIMIT', { maximum: String(DRAWINGS_MAX) }));
      const { version } = await read(core, userId, stock);
      if (written.answer === 'DONE') {
        const message = JSON.stringify({ version, stock, changes });
        core.publish.toUser(userId, DESTINATIONS.drawings, message);
      }
      return succeed({ version });
    },
  };
}
