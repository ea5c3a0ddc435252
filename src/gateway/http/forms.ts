/**
 * Forms of strangers, read as they arrive: a part beyond a limit ends the reading there, whatever else
 * was sent. Rules [H-F2], [H-F6].
 */
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from '@remix-run/multipart-parser';

export interface FormLimits {
  readonly parts: number;
  /** Bytes of the headers of one part. */
  readonly headerBytes: number;
  /** Bytes of a text field. */
  readonly fieldBytes: number;
  /** Bytes of a file. */
  readonly fileBytes: number;
  /** Bytes of all of it, with what separates the parts. */
  readonly bodyBytes: number;
}

export type ReadForm =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, string | File> }
  | {
      readonly ok: false;
      readonly why: 'MALFORMED' | 'TOO_LARGE' | 'REPEATED';
      /** Name of the field that occurs twice. */
      readonly name: string;
    };

/** Longer ones are permitted nowhere (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))\s*(?:;|$)/i;

const FILE_NAME = /;\s*filename\*?=/i;

const failed = (why: 'MALFORMED' | 'TOO_LARGE' | 'REPEATED', name = ''): ReadForm => ({
  ok: false,
  why,
  name,
});

/** Whether the stream completed the form: the parser signals it by not throwing. */
function isFinished(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/** Browsers write three characters of a file's name in this form, and no others. */
const plainName = (name = ''): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

class FormReader {
  readonly #limits: FormLimits;
  readonly #parser: MultipartParser;
  readonly #fields = new Map<string, string | File>();
  #bytes = 0;

  constructor(boundary: string, limits: FormLimits) {
    this.#limits = limits;
    this.#parser = new MultipartParser(boundary, {
      maxHeaderSize: limits.headerBytes,
      maxFileSize: limits.fileBytes,
      maxParts: limits.parts,
      maxTotalSize: limits.bodyBytes,
    });
  }

  /** @returns why no more is read; undefined while more is to come */
  take(chunk: Uint8Array): ReadForm | undefined {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.bodyBytes) return failed('TOO_LARGE');
    for (const part of this.#parser.write(chunk)) {
      const refused = this.#add(part);
      if (refused !== undefined) return refused;
    }
    // What follows the last boundary is no part of the form (RFC 2046, 5.1.1).
    return isFinished(this.#parser) ? { ok: true, fields: this.#fields } : undefined;
  }

  #add(part: MultipartPart): ReadForm | undefined {
    const { name } = part;
    if (name === undefined) return failed('MALFORMED');
    if (this.#fields.has(name)) return failed('REPEATED', name);
    // One without a name is a file all the same: the field was left empty.
    const isText = !FILE_NAME.test(part.headers['content-disposition'] ?? '');
    if (isText && part.size > this.#limits.fieldBytes) return failed('TOO_LARGE');
    const type = part.mediaType ?? '';
    this.#fields.set(
      name,
      isText ? part.text : new File([part.arrayBuffer], plainName(part.filename), { type }),
    );
    return undefined;
  }
}

/**
 * The fields of a form by name. Reading stops at the first excess, and the stream is cancelled.
 * @param onBytes called with the bytes of each piece before it is parsed
 * @returns MALFORMED where it is no form, or its parts or headers are more than a form has
 */
export async function readForm(
  { headers, body }: Request,
  limits: FormLimits,
  onBytes: (bytes: number) => void,
): Promise<ReadForm> {
  const type = headers.get('content-type') ?? '';
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!/^multipart\/form-data\s*;/i.test(type) || boundary === undefined || body === null)
    return failed('MALFORMED');
  const form = new FormReader(boundary, limits);
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return failed('MALFORMED');
      onBytes(value.length);
      const read = form.take(value);
      if (read !== undefined) return read;
    }
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      return failed('TOO_LARGE');
    if (error instanceof MultipartParseError || error instanceof TypeError)
      return failed('MALFORMED');
    throw error;
  } finally {
    // What is left is not read. One that was read to its end is done already.
    await reader.cancel().catch(() => undefined);
  }
}
