/** One refusal: its HTTP status and its text in Korean and English; see rejections.ts. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 423 | 429 | 503;
  readonly ko: string;
  readonly en: string;
}

/** The refusals of a feature by code. `{name}` in a text is filled from the data. */
export type Refusals = Readonly<Record<string, Refusal>>;

export const refusal = (status: Refusal['status'], ko: string, en: string): Refusal => ({
  status,
  ko,
  en,
});
