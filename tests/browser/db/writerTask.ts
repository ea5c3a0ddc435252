/** The task of a writing worker and its reports. */
export interface WriterTask {
  readonly database: string;
  readonly source: string;
  /** Facts 0 to this one. */
  readonly until: number;
  readonly size: number;
}

export type WriterNews =
  | { readonly kind: 'stored'; readonly lastSeq: number }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'done' };
