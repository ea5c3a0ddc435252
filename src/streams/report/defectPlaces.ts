/** An error without its message, which may quote anything: its kind, and where in the code it was. */
import type { ReportedDefect } from './logFile.ts';

const FRAMES = 12;
/** `…/file-hash.js?query:1:234`: the file and the place in it. */
const PLACE = /([\w.-]+\.[cm]?[jt]sx?)(?:\?[^:\s)]*)?(:\d+:\d+)/;
/** `at name (…`, or `name@…` in Firefox and Safari. */
const NAME = /^(?:at (?:async )?([\w$.<>]+) \(|([\w$.<>/]+)@)/;

function frameOf(line: string): readonly string[] {
  const place = PLACE.exec(line);
  const name = NAME.exec(line.trim());
  if (place === null) return [];
  return [[name?.[1] ?? name?.[2] ?? '', `${place[1] ?? ''}${place[2] ?? ''}`].join(' ').trim()];
}

/** Lines of the stack that name a file; the message, which stands before them, is left out. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const places = stack.includes(message)
    ? stack.slice(stack.indexOf(message) + message.length)
    : stack;
  return places.split('\n').flatMap(frameOf).slice(0, FRAMES);
}

export function defectPlaces({
  at,
  error,
}: {
  readonly at: number;
  readonly error: unknown;
}): ReportedDefect {
  if (!(error instanceof Error)) return { at, name: typeof error, frames: [] };
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  return { at, name, frames: [...framesOf(error)] };
}
