/** What the process was at work on last: named when the event loop stood still. Rule [O-H3]. */

export interface Activity {
  /** Cheap: called for every request, message, group of commands and step of the markets. */
  readonly note: (what: string) => void;
  /** What was noted since the last call, most often first: `GET /api/me ×12, tick`. */
  readonly take: () => string;
}

/** Names kept apart between two calls of `take`; further ones count as others. */
const NAMES_MAX = 200;
/** Names in one line. */
const SHOWN = 5;
const OTHERS = 'others';
/** A path may be of any length, and comes from whoever sent it. */
const NAME_LENGTH = 80;

export function createActivity(): Activity {
  let counts = new Map<string, number>();
  return {
    note: (what) => {
      const name = what.length > NAME_LENGTH ? what.slice(0, NAME_LENGTH) : what;
      const key = counts.has(name) || counts.size < NAMES_MAX ? name : OTHERS;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    take: () => {
      const named = [...counts].toSorted((a, b) => b[1] - a[1]);
      counts = new Map();
      return named
        .slice(0, SHOWN)
        .map(([name, times]) => (times === 1 ? name : `${name} ×${times}`))
        .join(', ');
    },
  };
}
