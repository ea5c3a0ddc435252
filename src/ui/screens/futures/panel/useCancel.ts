import { useState } from 'react';
import type { Answer, CallError } from '../../../services/readable.ts';

/** Cancellations under way by what they cancel; what the last one was refused with. */
export function useCancel() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<CallError | undefined>(undefined);
  const cancel = async (key: string, send: () => Promise<Answer<unknown>>): Promise<void> => {
    if (busy.has(key)) return;
    setBusy((before) => new Set(before).add(key));
    setRefusal(undefined);
    const answer = await send();
    setBusy((before) => new Set([...before].filter((one) => one !== key)));
    if (!answer.ok) setRefusal(answer.error);
  };
  return { busy, refusal, cancel };
}
