/** One section of the terms: plain text. */
export interface TermsSection {
  /** Each kind is agreed to by itself. */
  readonly kind: 'service' | 'privacy' | 'risk';
  readonly title: string;
  readonly text: string;
}
