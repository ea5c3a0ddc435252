/**
 * Names of the surroundings that a floor may not use although its compiler knows them. What computes
 * the exchange's state may know no clock, no chance and no host, or a log would not replay to the
 * same state everywhere. That domain, engine and machines know neither DOM nor Node, and protocol and
 * gateway no page and no Node, is said by `lib` and `types` of the `tsconfig.json` of each.
 */
import type { GlobalUse } from './globals.ts';

/** The language has them: a clock, the host's own tables, what memory is left, and ways around a list. */
const PURE = ['Date', 'Intl', 'WeakRef', 'globalThis', 'eval', 'Function'];

/** Workers have them and Node does not. */
const OF_WORKERS = [
  'indexedDB',
  'navigator',
  'location',
  'self',
  'Worker',
  'BroadcastChannel',
  'caches',
  'EventSource',
  'XMLHttpRequest',
];

/** The functions of Math whose results the language fixes to the last bit. */
const EXACT_MATH = new Set([
  'abs',
  'ceil',
  'clz32',
  'floor',
  'fround',
  'imul',
  'max',
  'min',
  'round',
  'sign',
  'sqrt',
  'trunc',
]);

type Ban = {
  readonly names: ReadonlySet<string>;
  /** Uses of those names that are none of the surroundings. */
  readonly except?: (use: GlobalUse) => boolean;
  /** Says why a use of a permitted name is still none, undefined when it is fine. */
  readonly also?: (use: GlobalUse) => string | undefined;
};

function inexactMath({ name, member }: GlobalUse): string | undefined {
  if (name !== 'Math' || (member !== undefined && EXACT_MATH.has(member))) return undefined;
  return `Math.${member ?? '*'} may differ between machines`;
}

/** A sum over its arguments: no clock, no time zone. */
const isCalendar = ({ name, member }: GlobalUse): boolean => name === 'Date' && member === 'UTC';

/** Instants are handed in; turning one into text is not reading a clock. */
function wallClock({ name, member, isCalledWithoutArguments }: GlobalUse): string | undefined {
  if (name === 'Date' && (member === 'now' || isCalledWithoutArguments)) {
    return 'the wall clock comes through the Clock port';
  }
  return name === 'Math' && member === 'random' ? 'randomness comes through a port' : undefined;
}

const pure: Ban = { names: new Set(PURE), except: isCalendar, also: inexactMath };

const hostless: Ban = { names: new Set(OF_WORKERS), also: wallClock };

const BANS: Readonly<Record<string, Ban>> = {
  domain: pure,
  engine: pure,
  protocol: hostless,
  gateway: hostless,
};

/** Why this folder may not use it, undefined when it may. */
export function banned(folder: string, use: GlobalUse): string | undefined {
  const ban = BANS[folder];
  if (ban === undefined) return undefined;
  const isBanned = ban.names.has(use.name) && ban.except?.(use) !== true;
  return isBanned ? `${use.name} is banned in ${folder}` : ban.also?.(use);
}
