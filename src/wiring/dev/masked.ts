/** Payloads and contexts as the developer pages may show them. */

/** Names of fields that a page which others may see, such as a shared screen, must not show. */
const SECRET =
  /password|token|secret|otp|proof|code$|phone|email|accountNumber|address|recovery|^user_?name$|^nick(?:name)?$|^name$/i;
/** Refusals carry codes that are words of the product. */
const OPEN = /^(?:code|errorCode|siteCode|stockCode)$/;
const DEPTH_MAX = 6;
const ITEMS_MAX = 50;

/**
 * A plain copy without secrets: they become `•••`; what cannot be copied, such as functions and
 * actors, becomes a word for it, and what lies deeper than six levels an ellipsis.
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return '(function)';
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== 'object' || value === null) return value;
  if ('getSnapshot' in value) return '(actor)';
  if (depth >= DEPTH_MAX) return '…';
  if (value instanceof Map) return masked(Object.fromEntries(value), depth);
  if (value instanceof Set) return masked([...value], depth);
  if (Array.isArray(value))
    return value.slice(0, ITEMS_MAX).map((item: unknown) => masked(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET.test(name) && !OPEN.test(name) && item !== undefined && item !== null
        ? '•••'
        : masked(item, depth + 1),
    ]),
  );
}
