/** A report of a problem as a file that the person saves. */

import type { Answer } from '../../protocol/answer.ts';

/** File that a browser saves under a name. */
export interface SavedFile {
  readonly name: string;
  readonly blob: Blob;
}

export interface ProblemServices {
  /**
   * The own log without personal data, what the person wrote, and what of the page helps to
   * understand it. Nothing is sent. A log that cannot be read is left out; it fails only while the
   * part that writes files cannot be loaded.
   * @param options.hasExchange whether the person agrees that what the exchange has of their account
   * is added, without personal data
   */
  readonly reportProblem: (
    text: string,
    options: { readonly hasExchange: boolean },
  ) => Promise<Answer<SavedFile>>;
}
