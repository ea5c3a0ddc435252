/** Notices as payloads of PostgreSQL's NOTIFY, which are shorter than 8,000 bytes. */
import * as v from 'valibot';
import { parseUserId } from '../../domain/ids.ts';
import type { Notice } from '../../gateway/ports/bus.ts';

/** A database holds one exchange. */
export const CHANNEL = 'maru';

const PAYLOAD_BYTES = 7_900;
/** A character of UTF-16 takes three bytes at most. */
const BYTES_A_CHARACTER = 3;

// A letter for each kind, then its values; `+` is a part of a text that is larger.

export const storedText = (position: number): string => `s${position}`;

function textOf(notice: Notice): string {
  switch (notice.type) {
    case 'stored':
      return storedText(notice.position);
    case 'moved':
      return `m${notice.ticks.join('\n')}`;
    case 'documents':
      return `d${notice.number}`;
    case 'hashed':
      return `h${notice.position}:${notice.hash}`;
    case 'published':
      return `p${JSON.stringify([notice.userId, notice.destination, notice.body])}`;
  }
}

/** @param name of the notice, which its sender uses once */
export function payloadsOf(notice: Notice, name: number): readonly string[] {
  const text = textOf(notice);
  const bytes = Buffer.byteLength(text);
  if (bytes <= PAYLOAD_BYTES) return [text];
  const isPlain = bytes === text.length;
  const size = isPlain ? PAYLOAD_BYTES : Math.floor(PAYLOAD_BYTES / BYTES_A_CHARACTER);
  const count = Math.ceil(text.length / size);
  return Array.from(
    { length: count },
    (_, index) => `+${name}.${index}.${count}:${text.slice(index * size, (index + 1) * size)}`,
  );
}

const numberOf = (text: string): number | undefined => {
  const number = Number(text);
  return text !== '' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

const published = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string(), v.string()]));

function publishedOf(text: string): Notice | undefined {
  const read = v.safeParse(published, text);
  if (!read.success) return undefined;
  const [id, destination, body] = read.output;
  const userId = parseUserId(id);
  return userId && { type: 'published', userId, destination, body };
}

/** @returns undefined for a text of another version */
function noticeOf(text: string): Notice | undefined {
  const rest = text.slice(1);
  switch (text.charAt(0)) {
    case 's': {
      const position = numberOf(rest);
      return position === undefined ? undefined : { type: 'stored', position };
    }
    case 'm':
      return { type: 'moved', ticks: rest.split('\n') };
    case 'd': {
      const number = numberOf(rest);
      return number === undefined ? undefined : { type: 'documents', number };
    }
    case 'h': {
      const [at = '', hash] = rest.split(':');
      const position = numberOf(at);
      if (position === undefined || hash === undefined) return undefined;
      return { type: 'hashed', position, hash };
    }
    case 'p':
      return publishedOf(rest);
    default:
      return undefined;
  }
}

const PART = /^\+(?<name>\d+)\.(?<index>\d+)\.(?<count>\d+):/;

/**
 * Payloads of all senders back into notices. The parts of one notice follow one another, because one
 * statement sends them; a notice that lacks one is left out.
 */
export function createNoticeReader(): (sender: number, payload: string) => Notice | undefined {
  let joined: { readonly key: string; readonly texts: string[] } | undefined;
  return (sender, payload) => {
    const part = PART.exec(payload);
    if (part?.groups === undefined) return noticeOf(payload);
    const { name, index, count } = part.groups;
    const key = `${sender}/${name}/${count}`;
    if (index === '0') joined = { key, texts: [] };
    if (joined?.key !== key || joined.texts.length !== Number(index)) return undefined;
    joined.texts.push(payload.slice(part[0].length));
    if (joined.texts.length < Number(count)) return undefined;
    const text = joined.texts.join('');
    joined = undefined;
    return noticeOf(text);
  };
}
