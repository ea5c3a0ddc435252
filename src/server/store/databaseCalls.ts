/** Calls to the thread of the embedded database; every one is answered with rows. */
import type { Statement } from './sqlDatabase.ts';

export type DatabaseCall =
  | { readonly kind: 'query'; readonly statement: Statement }
  /** All statements in one transaction; goes before everything that waits but other batches. */
  | { readonly kind: 'batch'; readonly statements: readonly Statement[] }
  /** Answered when the transaction is open; no other call is carried out until it ends. */
  | { readonly kind: 'begin'; readonly transaction: number }
  | { readonly kind: 'inside'; readonly transaction: number; readonly statement: Statement }
  | { readonly kind: 'commit'; readonly transaction: number }
  | { readonly kind: 'rollback'; readonly transaction: number }
  /** Writes everything out; nothing may be called afterwards. */
  | { readonly kind: 'close' };
