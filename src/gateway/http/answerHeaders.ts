/** Headers of every answer of the exchange's calls. */

/** It is for the requester alone, of the type it states, and nothing a browser would run or frame. */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Of the API document's page: plain HTML with its own style. */
export const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
