/** Bodies that are no JSON: an uploaded form with a file, the bytes of a downloaded one. */
import { FILE_BYTES_MAX } from '../../domain/files/files.ts';
import { reject } from '../../domain/rejections.ts';
import { tooLarge } from '../../domain/files/attachable.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import type { RawParams } from '../calls/endpoint.ts';
import { type FormLimits, readForm } from './forms.ts';

const KILOBYTE = 1024;
/** Bytes of a form beside its file. */
const FORM_BYTES = 16 * KILOBYTE;
const LIMITS: FormLimits = {
  parts: 8,
  headerBytes: 4 * KILOBYTE,
  fieldBytes: KILOBYTE,
  fileBytes: FILE_BYTES_MAX,
  bodyBytes: FILE_BYTES_MAX + FORM_BYTES,
};
/** Bytes of a refused body that count as one row. */
const BYTES_A_ROW = 4 * KILOBYTE;

/**
 * The fields of a form, each named once. It is parsed while it arrives, and read no further than to
 * the first excess. Rules [H-F2], [H-F6].
 * @param spend charges the sender for what was read of a body that is refused, in rows
 */
export async function readUpload(
  request: Request,
  spend: (rows: number) => void,
): Promise<Reply<RawParams>> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.bodyBytes)
    return refuse(tooLarge());
  let bytes = 0;
  const form = await readForm(request, LIMITS, (more) => void (bytes += more));
  if (form.ok) return succeed(Object.fromEntries(form.fields));
  spend(Math.ceil(bytes / BYTES_A_ROW));
  switch (form.why) {
    case 'TOO_LARGE':
      return refuse(tooLarge());
    case 'REPEATED':
      return refuse(reject('INVALID_PARAMETER', { name: form.name }));
    case 'MALFORMED':
      return refuse(reject('MALFORMED_BODY'));
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
