/** The refusals of a feature by code, each with its HTTP status; see rejections.ts. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 423 | 429 | 503;

export type Refusals = Readonly<Record<string, RefusalStatus>>;
