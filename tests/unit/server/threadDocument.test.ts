import { expect, test } from 'vitest';
import { makeDocumentTexts } from '../../../src/gateway/http/openapi/texts.ts';
import { threadDocument } from '../../../src/server/document/threadDocument.ts';

test('[O-D8] the API document of a thread is that of this one, and the thread ends without a line', async () => {
  const lines: string[] = [];
  const made = await threadDocument((line) => void lines.push(line))();
  expect(made).toEqual(await makeDocumentTexts());
  expect(made.json.length).toBeGreaterThan(1);
  expect(lines).toEqual([]);
});
