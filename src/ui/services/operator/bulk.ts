/** One act of an operator on many rows: a call of its own for each, so that each leaves its own trail. */
import { useCallback, useRef, useState } from 'react';
import type { Answer, CallError } from '../../../protocol/answer.ts';
import { pendingOf, useReadAgain } from './acts.ts';

/** Outcome of a row; `waits` for a second admin. */
export type BulkOutcome = 'done' | 'waits' | CallError;

export interface BulkAct<Row> {
  readonly isBusy: boolean;
  readonly outcomes: ReadonlyMap<string, BulkOutcome>;
  /** Sends what has no outcome yet, or was refused, in order; stops where no more are accepted. */
  readonly run: (rows: readonly Row[], send: (row: Row) => Promise<Answer<unknown>>) => void;
}

/** Over the network, or of a person who sends too much: what follows would fail as well. */
const isAll = ({ status }: CallError): boolean => status === 0 || status === 429 || status === 401;

export function useBulkAct<Row>(rowId: (row: Row) => string): BulkAct<Row> {
  const readAgain = useReadAgain();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const run = useCallback<BulkAct<Row>['run']>(
    (rows, send) => {
      const work = async (): Promise<void> => {
        if (isSending.current) return;
        isSending.current = true;
        setBusy(true);
        const known = new Map(outcomes);
        for (const row of rows) {
          const id = rowId(row);
          const before = known.get(id);
          if (before === 'done' || before === 'waits') continue;
          const answer = await send(row);
          if (answer.ok) known.set(id, pendingOf(answer.value) === undefined ? 'done' : 'waits');
          else known.set(id, answer.error);
          setOutcomes(new Map(known));
          if (!answer.ok && isAll(answer.error)) break;
        }
        isSending.current = false;
        setBusy(false);
        readAgain();
      };
      void work();
    },
    [outcomes, readAgain, rowId],
  );
  return { isBusy, outcomes, run };
}
