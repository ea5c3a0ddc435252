/** A server whose wall clock is ahead of this machine's: the day after has come for it. */

/** Settings of a server process that is `ms` ahead. */
export const clockAhead = (ms: number): Readonly<Record<string, string>> => {
  const shift = `const now = Date.now; Date.now = () => now() + ${ms};`;
  const others = process.env['NODE_OPTIONS'] ?? '';
  const own = `--import=data:text/javascript,${encodeURIComponent(shift)}`;
  return { NODE_OPTIONS: `${others} ${own}`.trim() };
};
