/** How programs sign their requests, as the API document describes it. */
import {
  AHEAD_MAX_MS,
  RECV_WINDOW_MAX_MS,
  RECV_WINDOW_MS,
} from '../../../domain/apiKeys/apiKeys.ts';
import { CONNECT_METHOD, KEY_HEADERS } from '../../../protocol/apiKeys/signing.ts';
import { SOCKET_PATH } from '../../../protocol/destinations.ts';

const header = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'header', name, description }) as const;

/** The headers of a signed request, which are sent together. */
export const signingSchemes = () => ({
  apiKey: header(KEY_HEADERS.key, 'The id of an API key, created in the profile.'),
  apiTimestamp: header(
    KEY_HEADERS.timestamp,
    `When the request was made: ms since 1970 UTC, at most ${RECV_WINDOW_MS} ms ago and ${AHEAD_MAX_MS} ms ahead. ` +
      `${KEY_HEADERS.recvWindow}, which may be left out, names another window of at most ${RECV_WINDOW_MAX_MS} ms.`,
  ),
  apiSignature: header(
    KEY_HEADERS.signature,
    'HMAC-SHA-256 by the secret (its text in UTF-8), in lower-case hex, of method, path with query, timestamp, ' +
      'window (empty where it is left out) and body (as it is sent; empty for a GET), joined by line feeds. ' +
      'A command is accepted once.',
  ),
});

export const SIGNING_TEXT = `**Programs.** A program signs its requests with an API key instead of logging in. Calls with \`x-key\` take one: READ keys make those that read, TRADE keys all of them; no key withdraws or changes the account. Headers and signature are described under \`securitySchemes\`. All keys of a user share a rate limit as large as that of a person and apart from it. A socket's CONNECT carries the same headers, signed as \`${CONNECT_METHOD}\` of \`${SOCKET_PATH}\` with an empty body.`;
