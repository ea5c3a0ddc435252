import { useState } from 'react';
import type { Answer, CallError } from '../../../../protocol/answer.ts';

/** Sends a change once at a time; a refusal stays visible, an acceptance closes the dialog. */
export function useSettingChange(onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallError | undefined>(undefined);
  const save = async (send: () => Promise<Answer<unknown>>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const answer = await send();
    setBusy(false);
    if (answer.ok) onClose();
    else setRefusal(answer.error);
  };
  return { isBusy, refusal, save };
}
