import { useCallback, useRef, useState } from 'react';
import type { Answer, CallError } from '../../../../../protocol/answer.ts';

/** Cancellations in progress, keyed by what they cancel; the refusal of the last one. */
export function useCancel() {
  const underWay = useRef<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(underWay.current);
  const [refusal, setRefusal] = useState<CallError | undefined>(undefined);
  const cancel = useCallback(
    async (key: string, send: () => Promise<Answer<unknown>>): Promise<void> => {
      if (underWay.current.has(key)) return;
      const mark = (keys: ReadonlySet<string>) => {
        underWay.current = keys;
        setBusy(keys);
      };
      mark(new Set(underWay.current).add(key));
      setRefusal(undefined);
      const answer = await send();
      mark(new Set([...underWay.current].filter((one) => one !== key)));
      if (!answer.ok) setRefusal(answer.error);
    },
    [],
  );
  return { busy, refusal, cancel };
}
