/** Properties of every engine that writes or reads the file of a log. */
import { expect, test } from 'vitest';
import { readBack, story, textOf, write } from './files.ts';

/** Hash of the story's folded account; a change of the fold changes it, an engine must not. */
const FOLDED = '01832a3c22eefd8aaec269bad5b20ffdee37754f1876339d78559ea606b4f9ac';

export function describeLogFile(): void {
  test('the file of a story folds to the hash that is known of it', async () => {
    const { blob } = await write(story());
    const { read, folded } = await readBack(blob);
    expect(read.ok && read.value.end.folded).toBe(FOLDED);
    expect(folded).toBe(FOLDED);
  });

  test('the file is compressed, and its plain text is read as well', async () => {
    const { blob, isCompressed } = await write(story());
    expect(isCompressed).toBe(true);
    const text = await textOf(blob);
    expect(blob.size).toBeLessThan(text.length / 5);
    const packed = await readBack(blob);
    const plain = await readBack(new Blob([text]));
    expect(packed.read.ok).toBe(true);
    expect(plain.facts).toEqual(packed.facts);
    expect(plain.facts.length).toBe(301);
  });
}
