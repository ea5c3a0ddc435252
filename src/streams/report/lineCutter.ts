/** Cuts bytes that arrive in parts into lines; each byte is looked at once, however long a line is. */

const LINE_END = 0x0a;

export class LineCutter {
  readonly #bytesMax: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  readonly #decoder = new TextDecoder();

  /** @param bytesMax of a line without its end */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Whether the line that has begun, or the one that came last, is longer than allowed. */
  get isTooLong(): boolean {
    return this.#length > this.#bytesMax;
  }

  /** The lines that end in these bytes, each with its end, up to the first that is too long. */
  *take(bytes: Uint8Array): Generator<string> {
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      this.#add(bytes.subarray(from, end + 1));
      if (this.#length > this.#bytesMax + 1) return;
      yield this.rest();
      from = end + 1;
    }
    if (from < bytes.length) this.#add(bytes.slice(from));
  }

  /** Text after the last end of a line. */
  rest(): string {
    const parts = this.#parts.splice(0);
    this.#length = 0;
    const text = parts.map((part) => this.#decoder.decode(part, { stream: true })).join('');
    return text + this.#decoder.decode();
  }

  #add(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}
