import { expect, test } from 'vitest';
import { apiKeyId, userId } from '../../../../src/domain/ids.ts';
import { API_KEY_KIND, type ApiKey, KeyBook } from '../../../../src/gateway/apiKeys/keyBook.ts';
import { createDocuments } from '../../../../src/gateway/documents/documents.ts';
import type { DocumentRows } from '../../../../src/gateway/ports/documents.ts';
import { createMemoryDocuments } from '../../../../src/gateway/stores/memoryDocuments.ts';
import { createManualClock } from '../../../support/clock.ts';
import { createKeptLogger } from '../../../support/logger.ts';

const START = Date.UTC(2026, 4, 14);
const MINUTE_MS = 60_000;
const KEY: ApiKey = {
  id: apiKeyId('ab'.repeat(16)),
  userId: userId(1),
  label: 'bot',
  permission: 'READ',
  addresses: [],
  secret: 'sealed',
  createdAt: START,
  lastUsedAt: null,
  lastAddress: '',
};

test('[A-K1] a key whose store failed with an unknown outcome is gone, also after a restart', async () => {
  const rows = createMemoryDocuments();
  let failures = 2;
  const unsure: DocumentRows = {
    ...rows,
    transaction: async (work) => {
      failures -= 1;
      // The first is stored and not acknowledged, the second is not stored.
      if (failures !== 0) await rows.transaction(work);
      if (failures >= 0) throw new Error('the connection was lost');
    },
  };
  const clock = createManualClock(START);
  const options = { clock, logger: createKeptLogger(), onEnded: () => undefined };
  const book = new KeyBook({ ...options, documents: createDocuments(unsure), mayKeep: () => true });

  expect(await book.add(KEY, [])).toMatchObject({ ok: false, rejection: { code: 'TRY_AGAIN' } });
  await clock.run(MINUTE_MS);

  expect(failures).toBe(-1);
  expect(await rows.get({ kind: API_KEY_KIND, id: KEY.id })).toBeUndefined();
  expect(book.ofUser(KEY.userId)).toEqual([]);
});
