/** Calls to the thread that hashes passwords. */

export type PasswordCall =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string };

/** The text of a hash, or whether a password fits one. */
export type PasswordAnswer = string | boolean;
