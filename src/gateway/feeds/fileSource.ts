/** Where recorded files come from; each host supplies its own. */
export interface FileSource {
  /** Paths relative to the folder, with `/` between names. */
  readonly list: () => Promise<readonly string[]>;
  /** The text of a file, already unzipped when its name ends in `.gz`. */
  readonly read: (path: string) => Promise<string>;
}

/** A data folder that cannot be played; the message names the file and line. */
export class FeedDataError extends Error {
  override readonly name = 'FeedDataError';
  readonly file: string | undefined;
  /** From 1, the header being line 1. */
  readonly line: number | undefined;

  constructor(message: string, file?: string, line?: number) {
    const place =
      file === undefined ? '' : line === undefined ? `${file}: ` : `${file} line ${line}: `;
    super(place + message);
    this.file = file;
    this.line = line;
  }
}
