/** How the window of the identity check reports to the form that opened it. */
import * as v from 'valibot';

const PATH = '/identity';
const CHANNEL = 'maru.identity';
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** `check` is the form's own: a result that this form did not request is ignored. */
const result = v.union([
  v.object({ check: text, key: v.pipe(v.string(), v.regex(/^\d{9,11}$/)), proof: text }),
  v.object({ check: text, refusal: text }),
]);
export type IdentityResult = v.InferOutput<typeof result>;

/** The page to return to, for the check of a form. */
export const identityPage = (check: string): string =>
  `${location.origin}${PATH}?${new URLSearchParams({ check }).toString()}`;

/**
 * Result that the exchange wrote into the address of that page; undefined for any other address.
 */
export function readResult({
  search,
  hash,
}: Pick<Location, 'search' | 'hash'>): IdentityResult | undefined {
  const fields = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const read = v.safeParse(result, {
    ...fields,
    check: new URLSearchParams(search).get('check') ?? '',
  });
  return read.success ? read.output : undefined;
}

/** Reports to the forms of this browser. The window has no opener: it was at another site. */
export function reportResult(known: IdentityResult): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(known);
  channel.close();
}

/** @returns stops it */
export function watchResults(onResult: (result: IdentityResult) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const read = v.safeParse(result, data);
    if (read.success) onResult(read.output);
  };
  return () => channel.close();
}
