import { useEffect, useRef, useState } from 'react';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { type Action, useAction } from '../../services/useAction.ts';
import { type IdentityResult, identityPage, watchResults } from './identityWindow.ts';

const WINDOW = 'popup,width=480,height=760';

export interface IdentityCheck extends Pick<Action, 'isBusy' | 'refusal'> {
  /** The browser opened no window. */
  readonly isBlocked: boolean;
  /** Code of the refusal that the window returned with. */
  readonly returned: string | undefined;
  readonly start: () => void;
}

/** Opens the window of the identity check, and takes the proof that it returns with. */
export function useIdentityCheck(
  onProven: (proven: { readonly key: string; readonly proof: string }) => void,
): IdentityCheck {
  const { call, exchangeOrigin } = useServices();
  const { isBusy, refusal, run } = useAction();
  const [isBlocked, setBlocked] = useState(false);
  const [returned, setReturned] = useState<string | undefined>(undefined);
  const check = useRef<string | undefined>(undefined);
  const take = useRef<(result: IdentityResult) => void>(() => undefined);
  useEffect(() => {
    take.current = (result) => {
      if (result.check !== check.current) return;
      check.current = undefined;
      if ('refusal' in result) setReturned(result.refusal);
      else onProven(result);
    };
  });
  useEffect(() => watchResults((result) => take.current(result)), []);

  const start = () => {
    // Browsers open a window while they handle a press, and no later.
    const opened = window.open('', '_blank', WINDOW);
    setBlocked(opened === null);
    setReturned(undefined);
    if (opened === null) return;
    // What it shows next must not reach into this page.
    opened.opener = null;
    const own = newClientOrderId();
    check.current = own;
    void run(
      async () => {
        const answer = await call('niceId', { host: identityPage(own) });
        if (!answer.ok) opened.close();
        return answer;
      },
      ({ url }) => {
        opened.location.href = new URL(url, exchangeOrigin).href;
      },
    );
  };
  return { isBusy, refusal, isBlocked, returned, start };
}
