/** Calls as lines for a shell. */
import type { AnyCall } from '../../../protocol/call.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Parameters of an example by name. */
export type ExampleParams = Readonly<Record<string, unknown>>;

const queryOf = (params: ExampleParams): string => {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  ).toString();
  return query === '' ? '' : `?${query}`;
};

/** `$TOKEN` stands for the access token of a login. */
export function curlOf(call: AnyCall, params: ExampleParams, origin: string): string {
  const token = call.access !== 'guest' ? ['-H "authorization: Bearer $TOKEN"'] : [];
  const parts =
    call.method === 'GET'
      ? [`curl -s ${quoted(`${origin}${call.path}${queryOf(params)}`)}`, ...token]
      : call.body === 'upload'
        ? [`curl -s ${quoted(`${origin}${call.path}`)}`, ...token, "-F 'file=@receipt.pdf'"]
        : [
            `curl -s ${quoted(`${origin}${call.path}`)}`,
            ...token,
            "-H 'content-type: application/json'",
            `-d ${quoted(JSON.stringify(params))}`,
          ];
  return parts.join(' \\\n  ');
}
