/** Bodies that are no JSON: a form with a file on its way in, the bytes of one on its way out. */
import { FILE_BYTES_MAX } from '../../domain/files/files.ts';
import { reject } from '../../domain/rejections.ts';
import { tooLarge } from '../files/handlers.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import type { RawParams } from './endpoint.ts';

/** What a form needs beside its file. */
const FORM_BYTES = 16 * 1024;
const BODY_MAX = FILE_BYTES_MAX + FORM_BYTES;

/**
 * The fields of a form, each named once. The body is counted while it arrives, and no more of it is
 * read than may be sent.
 */
export async function readUpload(request: Request): Promise<Reply<RawParams>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return refuse(reject('MALFORMED_BODY'));
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX) return refuse(tooLarge());
  const body = await readAtMost(request, BODY_MAX);
  if (body === undefined) return refuse(tooLarge());
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (form === undefined) return refuse(reject('MALFORMED_BODY'));
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name)) return refuse(reject('INVALID_PARAMETER', { name }));
    fields.set(name, value);
  }
  return succeed(Object.fromEntries(fields));
}

/** The body, or undefined as soon as there is more of it. */
async function readAtMost({ body }: Request, max: number): Promise<Blob | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  if (body === null) return new Blob(parts);
  const reader = body.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    if (size > max) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(value);
  }
}

/** Characters of a header's plain text; everything else stands in the encoded form beside it. */
const NOT_PLAIN = /[^A-Za-z0-9 ._-]/g;

/**
 * A file as an answer that a browser saves and never shows or runs as a page of this origin,
 * whatever it holds.
 */
export function fileResponse(file: Blob): Response {
  const name = file instanceof File ? file.name : 'file';
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return new Response(file, {
    headers: {
      'content-type': file.type === '' ? 'application/octet-stream' : file.type,
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${name.replaceAll(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}
