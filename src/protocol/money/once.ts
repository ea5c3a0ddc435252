/** What the documents of calls say of request ids. */
export const ONCE =
  'The same clientRequestId is the same request for 24 hours and at least among the last 10,000.';
