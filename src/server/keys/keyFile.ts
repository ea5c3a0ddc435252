/**
 * The file that keeps the exchange's secrets apart from its store: an attacker with a copy of the
 * store can neither sign a token nor compute a draw. Rule [O-Y1].
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { OWN_FILE, OWN_FOLDER, ownTree } from '../ownerOnly.ts';

const FORMAT = 1;
const ID_BYTES = 16;

const content = v.object({
  format: v.literal(FORMAT),
  /** Names the file in its store. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  secrets: v.record(v.string(), v.string()),
});

type Content = v.InferOutput<typeof content>;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export class KeyFile {
  readonly path: string;
  readonly #secrets: Map<string, string>;
  readonly id: string;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(path: string, { id, secrets }: Pick<Content, 'id' | 'secrets'>) {
    this.path = path;
    this.id = id;
    this.#secrets = new Map(Object.entries(secrets));
  }

  /**
   * @returns undefined where there is no file
   * @throws Error in one line where it is no key file, cannot be read, or others may read it
   */
  static async open(path: string): Promise<KeyFile | undefined> {
    ownTree(path);
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), content), text);
    if (!read.success) throw new Error(`${path} is not a key file, or it is damaged`);
    return new KeyFile(path, read.output);
  }

  /** Takes what another process has written since. Throws as `open` does. */
  async reload(): Promise<void> {
    const again = await KeyFile.open(this.path);
    if (again?.id !== this.id) throw new Error(`${this.path} is not the file it was`);
    this.#secrets.clear();
    for (const [name, text] of again.#secrets) this.#secrets.set(name, text);
  }

  /** A new file with these secrets, on the disk. */
  static async create(path: string, secrets: Readonly<Record<string, string>>): Promise<KeyFile> {
    await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
    const file = new KeyFile(path, { id: randomBytes(ID_BYTES).toString('hex'), secrets });
    await file.#save();
    return file;
  }

  read(name: string): string | undefined {
    return this.#secrets.get(name);
  }

  /** Resolves when they are on the disk; a kill at any moment leaves the file before or after. */
  write(secrets: Readonly<Record<string, string>>): Promise<void> {
    const mine = this.#turn.then(async () => {
      const before = new Map(this.#secrets);
      for (const [name, text] of Object.entries(secrets)) this.#secrets.set(name, text);
      await this.#save().catch((error: unknown) => {
        for (const name of Object.keys(secrets)) {
          const old = before.get(name);
          if (old === undefined) this.#secrets.delete(name);
          else this.#secrets.set(name, old);
        }
        throw error;
      });
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #save(): Promise<void> {
    const draft = `${this.path}.draft`;
    const secrets = Object.fromEntries(this.#secrets);
    // One that an earlier process left may have another mode.
    await rm(draft, { force: true });
    const file = await open(draft, 'wx', OWN_FILE);
    try {
      const whole: Content = { format: FORMAT, id: this.id, secrets };
      await file.writeFile(`${JSON.stringify(whole, undefined, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.path);
    // Windows has no folder to open.
    if (process.platform === 'win32') return;
    const folder = await open(dirname(this.path));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}
