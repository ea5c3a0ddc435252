/** Runs the look back and follows it: its progress, its result, and whether it still holds. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WhatIfAnswer, WhatIfQuestion } from '../../../../protocol/copytrade/whatIfView.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import type { CallError } from '../../../../protocol/answer.ts';
import type { FollowSettings } from './followRules.ts';

export type WhatIfState =
  | { readonly kind: 'idle' }
  /** @param share of the trader's facts that are applied, 0 to 1 */
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'done'; readonly result: WhatIfAnswer; readonly isStale: boolean };

type WhatIfInput = Omit<WhatIfQuestion, 'settings' | 'balance'> & {
  /** undefined while something typed cannot be sent. */
  readonly settings: FollowSettings | undefined;
  /** Undefined while it is not known: there is nothing to begin with then. */
  readonly balance: string | undefined;
};

/** Nothing runs until `run`; leaving the page cancels it. */
export function useWhatIf(input: WhatIfInput) {
  const { copytrade } = useServices();
  const [state, setState] = useState<WhatIfState>({ kind: 'idle' });
  const [of, setOf] = useState('');
  const running = useRef<AbortController>(undefined);
  const { settings, balance, ...about } = input;
  // What is available moves with every price; a result is of what there was when it was computed.
  const key = JSON.stringify({ settings, ...about });
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const run = () => {
    if (settings === undefined || balance === undefined) return;
    cancel();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    signal.addEventListener('abort', () => setState({ kind: 'cancelled' }));
    setOf(key);
    setState({ kind: 'running', share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ kind: 'running', share });
    };
    void copytrade
      .whatIf({ ...about, settings, balance }, { signal, onProgress })
      .then((answer) => {
        if (signal.aborted) return;
        running.current = undefined;
        if (!answer.ok) setState({ kind: 'failed', error: answer.error });
        else if (answer.value !== undefined)
          setState({ kind: 'done', result: answer.value, isStale: false });
      });
  };
  const shown: WhatIfState = state.kind === 'done' ? { ...state, isStale: of !== key } : state;
  return { state: shown, run, cancel };
}
