/** Parameters of an operator's act, as the trail keeps them: in words, without secrets. [O-G34] */
import { formatDecimal } from '../../domain/decimal.ts';

/** The parameters of the act's call. */
export type Asked = Readonly<Record<string, unknown>>;

/** Said elsewhere in the trail, or of the request alone. */
const ELSEWHERE: ReadonlySet<string> = new Set(['reason', 'siteInfoId']);
/** Secrets, and what persons are reached by: the trail is kept longer than their accounts. */
const NEVER_KEPT: ReadonlySet<string> = new Set([
  'password',
  'newPassword',
  'accountPassword',
  'accountCode',
  'otp',
  'proof',
  'token',
  'confirmation',
  'phone',
  'email',
  'address',
]);

/** Longer texts are cut: content and messages are kept as documents of their own. */
const TEXT_MAX = 300;

/** Whether the trail keeps a parameter of this name. */
export const isKept = (name: string): boolean => !ELSEWHERE.has(name) && !NEVER_KEPT.has(name);

/** One value as text; undefined for one that was left out. */
function wordOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return '-';
  if (typeof value === 'bigint') return formatDecimal(value);
  if (typeof value === 'string') return value.slice(0, TEXT_MAX);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}

/** Figures by name; those within another are named with it: `rates.ROUNDS`. */
export function inWords(asked: Asked, within = ''): Readonly<Record<string, string>> {
  const lines = Object.entries(asked).flatMap(([name, value]): [string, string][] => {
    if (!isKept(name)) return [];
    const full = `${within}${name}`;
    if (Array.isArray(value)) return [[full, listText(value)]];
    if (typeof value === 'object' && value !== null)
      return Object.entries(inWords({ ...value }, `${full}.`));
    const word = wordOf(value);
    return word === undefined ? [] : [[full, word]];
  });
  return Object.fromEntries(lines);
}

const listText = (values: readonly unknown[]): string =>
  values.length === 0
    ? '-'
    : values
        .map((value) => wordOf(value) ?? JSON.stringify(value))
        .join(', ')
        .slice(0, TEXT_MAX);

/** Previous values of the requested parameters, under the same names. */
export function knownOf(known: Asked, asked: Asked): Readonly<Record<string, string>> {
  const names = Object.keys(inWords(asked));
  return Object.fromEntries(
    Object.entries(inWords(known)).filter(([name]) => names.includes(name)),
  );
}
