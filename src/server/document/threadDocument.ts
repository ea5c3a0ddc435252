/** The API document made on a thread, which ends with it: it takes as long as fifty orders. */
import type { MakeDocumentTexts } from '../../gateway/http/documents.ts';
import type { DocumentTexts } from '../../gateway/http/openapi/texts.ts';
import { createThread } from '../threads/thread.ts';

/** @param onLost receives one line when the thread ended before it was done */
export const threadDocument =
  (onLost: (problem: string) => void): MakeDocumentTexts =>
  async () => {
    const thread = createThread<null, DocumentTexts>({
      name: 'the making of the API document',
      source: new URL('./document.thread.ts', import.meta.url),
      onLost,
    });
    try {
      return await thread.call(null);
    } finally {
      await thread.end();
    }
  };
