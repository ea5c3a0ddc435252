/** Lines that fit a terminal. */

const INDENT = '    ';
/** Narrower than this, folding would leave nothing to read. */
const LEAST = 20;

/**
 * A line in parts of at most `width` characters, those after the first indented: cut behind the last
 * comma or space that fits, within a word where there is none. Joined without the indents, they are the line.
 */
export function foldLine(line: string, width: number): readonly string[] {
  const parts: string[] = [];
  let rest = line;
  let room = Math.max(LEAST, width);
  while (rest.length > room) {
    const head = rest.slice(0, room);
    const end = Math.max(head.lastIndexOf(','), head.lastIndexOf(' ')) + 1;
    const cut = end > room / 2 ? end : room;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
    room = Math.max(LEAST, width) - INDENT.length;
  }
  parts.push(rest);
  return parts.map((part, at) => (at === 0 ? part : `${INDENT}${part}`));
}
