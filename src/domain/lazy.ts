/** A part of the page that loads with its first use. */
export interface Lazy<Part> {
  /** One attempt for everyone who needs the part; after one that failed the next use loads again. */
  readonly load: () => Promise<Part>;
  /** The attempt that is under way or has succeeded; undefined when there is none. */
  readonly begun: () => Promise<Part> | undefined;
}

/** Remembers what `load` resolves to, and never that it failed. */
export function lazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let begun: Promise<Part> | undefined;
  return {
    load: () => {
      if (begun !== undefined) return begun;
      const attempt = (async () => load())();
      begun = attempt;
      attempt.catch(() => {
        begun = undefined;
      });
      return attempt;
    },
    begun: () => begun,
  };
}
