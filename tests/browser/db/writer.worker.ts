/** Another tab, as far as storage is concerned: appends facts until it is done or killed. */
import { createClientLog } from '../../../src/db/clientLog.ts';
import { openClientDatabase } from '../../../src/db/database.ts';
import { facts, testCodec } from '../../unit/db/support/facts.ts';
import type { WriterNews, WriterTask } from './writerTask.ts';

const report = (news: WriterNews): void => postMessage(news);

async function write({ database, source, until, size }: WriterTask): Promise<void> {
  const log = createClientLog(openClientDatabase(database), testCodec());
  for (let from = 0; from <= until; from += size) {
    const result = await log.append(source, facts(from, Math.min(until, from + size - 1)));
    if (!result.ok) {
      report({ kind: 'failed', code: result.failure.code });
      return;
    }
    report({ kind: 'stored', lastSeq: result.value.lastSeq ?? -1 });
  }
  report({ kind: 'done' });
}

addEventListener('message', ({ data }: MessageEvent<WriterTask>) => void write(data));
