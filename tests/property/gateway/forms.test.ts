/** Forms as they arrive over a network, in pieces of any size, and forms that are an attack. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormLimits, readForm } from '../../../src/gateway/http/forms.ts';

const LIMITS: FormLimits = {
  parts: 4,
  headerBytes: 1_024,
  fieldBytes: 512,
  fileBytes: 4_096,
  bodyBytes: 8_192,
};

/** A request whose body arrives in these pieces; how much of it was read. */
function requestOf(pieces: readonly Uint8Array[], type: string) {
  let index = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const next = pieces[index];
        index += 1;
        if (next === undefined) controller.close();
        else controller.enqueue(next);
      },
      cancel: () => {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type },
  };
  return { request: new Request('http://localhost/', init), isCancelled: () => isCancelled };
}

const cut = (bytes: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );

const ignore = (): void => undefined;

test('[H-F6] a form is what was sent, however its bytes were cut on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 700 }),
      async (content, text, fileName, size) => {
        const form = new FormData();
        form.append('text', text);
        form.append('file', new File([Uint8Array.from(content)], fileName, { type: 'image/png' }));
        const sent = new Response(form);
        const type = sent.headers.get('content-type') ?? '';
        const bytes = new Uint8Array(await sent.clone().arrayBuffer());
        const expected = await sent.formData();
        const read = await readForm(requestOf(cut(bytes, size), type).request, LIMITS, ignore);
        if (!read.ok) throw new Error(read.why);
        expect([...read.fields.keys()]).toEqual(['text', 'file']);
        expect(read.fields.get('text')).toBe(expected.get('text'));
        const file = read.fields.get('file');
        if (!(file instanceof File)) throw new Error('no file');
        expect(file.type).toBe('image/png');
        expect(new Uint8Array(await file.arrayBuffer())).toEqual(Uint8Array.from(content));
      },
    ),
  );
});

const part = (head: string, content: string): string => `--b\r\n${head}\r\n\r\n${content}\r\n`;
const named = (name: string, more = ''): string =>
  `content-disposition: form-data; name="${name}"${more}`;

test.each([
  ['800,000 header lines', part(`${named('a')}${'\r\nx: y'.repeat(800_000)}`, ''), 'MALFORMED'],
  ['a header without an end', `--b\r\n${'x'.repeat(5_000_000)}`, 'MALFORMED'],
  [
    'a hundred thousand parts',
    Array.from({ length: 100_000 }, (_, n) => part(named(`n${n}`), '')).join(''),
    'MALFORMED',
  ],
  ['a field of a megabyte', part(named('a'), 'x'.repeat(1_000_000)), 'TOO_LARGE'],
  ['a file of a megabyte', part(named('a', '; filename="f"'), 'x'.repeat(1_000_000)), 'TOO_LARGE'],
  ['a field of 513 bytes', part(named('a'), 'x'.repeat(513)), 'TOO_LARGE'],
  ['a field twice', part(named('a'), '1') + part(named('a'), '2'), 'REPEATED'],
  ['a part without a name', part('content-type: text/plain', '1'), 'MALFORMED'],
  ['no boundary', 'x'.repeat(5_000_000), 'MALFORMED'],
  ['bytes that are no UTF-8 in a field', part(named('a'), '\u0080'), 'MALFORMED'],
])('[H-F6] %s are read no further than to the first excess', async (_, text, why) => {
  const bytes = Uint8Array.from(Buffer.from(`${text}--b--\r\n`, 'latin1'));
  const { request, isCancelled } = requestOf(cut(bytes, 1_024), 'multipart/form-data; boundary=b');
  let read = 0;
  const result = await readForm(request, LIMITS, (more) => void (read += more));
  expect(result).toMatchObject({ ok: false, why });
  expect(read).toBeLessThanOrEqual(LIMITS.bodyBytes + 1_024);
  // A short one may be over before its first excess is known.
  expect(isCancelled() || bytes.length <= 20_000).toBe(true);
});

test.each([
  'multipart/form-data',
  'multipart/mixed; boundary=b',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
])('[H-F6] nothing is read of %s', async (type) => {
  let read = 0;
  const { request } = requestOf([new Uint8Array(10)], type);
  expect(await readForm(request, LIMITS, (more) => void (read += more))).toMatchObject({
    why: 'MALFORMED',
  });
  expect(read).toBe(0);
});
