/** Documents of the store that a contract is held against, and changes of them. */
import { userId } from '../../src/domain/ids.ts';
import type {
  DocumentChange,
  Documents,
  PutDocument,
  TransactResult,
} from '../../src/gateway/documents/documents.ts';
import type { Store } from '../../src/gateway/ports.ts';

export const ALICE = userId(1);
export const BOB = userId(2);
export const START = 1_700_000_000_000;

export const put = (id: string, over: Partial<PutDocument> = {}): PutDocument => ({
  type: 'put',
  kind: 'note',
  id,
  body: `"${id}"`,
  ...over,
});

export interface Bench {
  readonly store: () => Store;
  readonly documents: () => Documents;
  readonly reopen: () => Promise<void>;
}

export const change = (
  { documents }: Bench,
  changes: readonly DocumentChange[],
  at = START,
): Promise<TransactResult> => documents().transact(changes, { actor: ALICE, at });
