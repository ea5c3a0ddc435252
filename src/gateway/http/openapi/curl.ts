/** Calls as lines for a shell. */
import type { AnyCall } from '../../../protocol/call.ts';
import type { CallExample } from './examples.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const queryOf = (params: CallExample['params']): string => {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  ).toString();
  return query === '' ? '' : `?${query}`;
};

/** `$TOKEN` stands for the access token of a login. */
export function curlOf(call: AnyCall, { params }: CallExample, origin: string): string {
  const token = call.auth ? ['-H "authorization: Bearer $TOKEN"'] : [];
  const parts =
    call.method === 'GET'
      ? [`curl -s ${quoted(`${origin}${call.path}${queryOf(params)}`)}`, ...token]
      : [
          `curl -s ${quoted(`${origin}${call.path}`)}`,
          ...token,
          "-H 'content-type: application/json'",
          `-d ${quoted(JSON.stringify(params))}`,
        ];
  return parts.join(' \\\n  ');
}
