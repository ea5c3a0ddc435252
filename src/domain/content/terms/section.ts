/** One section of the terms: plain text. */
export interface TermsSection {
  readonly title: string;
  readonly text: string;
}
