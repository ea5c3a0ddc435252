/** Manifest of a backup: written last, so that a backup without it is not whole. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { readForeignFile } from '../foreignFile.ts';

export const MANIFEST = 'backup.json';
const FORMAT = 1;
/** A line of 150 bytes a file; a database has a thousand. */
const BYTES_MAX = 64_000_000;
/** Error code of a missing file. */
const MISSING = 'ENOENT';

/** Below the backup's own folder: a manifest from elsewhere must not name other places. */
const ownPath = v.pipe(
  v.string(),
  v.regex(/^(?:pglite|snapshots)(?:\/[\w.-]+)*$/),
  v.check((path) => !path.split('/').includes('..')),
);

const manifest = v.object({
  format: v.literal(FORMAT),
  /** When the copy was complete, ISO 8601. */
  takenAt: v.string(),
  /** Last position of the log; null where no exchange ran that could say it. */
  position: v.nullable(v.number()),
  folders: v.array(ownPath),
  files: v.array(v.object({ path: ownPath, size: v.number(), sha256: v.string() })),
});

export type Manifest = v.InferOutput<typeof manifest>;

export const newManifest = (rest: Omit<Manifest, 'format'>): Manifest => ({
  format: FORMAT,
  ...rest,
});

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be read';
  const isMissing = 'code' in error && error.code === MISSING;
  return isMissing ? 'is missing' : `cannot be read (${error.message})`;
}

/** @throws Error in one line where the folder holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const bytes = await readForeignFile(join(folder, MANIFEST), BYTES_MAX).catch((error: unknown) => {
    throw new Error(`${folder} holds no backup: ${MANIFEST} ${problemOf(error)}`, { cause: error });
  });
  const text = new TextDecoder().decode(bytes);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text);
  if (!read.success) throw new Error(`${join(folder, MANIFEST)} is not that of a backup`);
  return read.output;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
