import { formatPhone } from '../../format/phoneText.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import type { Verification } from '../verification/useVerification.ts';
import s from '../verification/Verification.module.css';
import { useEffect, useRef, useState } from 'react';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { type Action, useAction } from '../../services/useAction.ts';
import { type IdentityResult, identityPage, watchResults } from './identityWindow.ts';

const WINDOW = 'popup,width=480,height=760';

interface IdentityCheck extends Pick<Action, 'isBusy' | 'refusal'> {
  /** The browser opened no window. */
  readonly isBlocked: boolean;
  /** Code of the refusal that the window returned with. */
  readonly returned: string | undefined;
  readonly start: () => void;
}

/** Opens the window of the identity check, and takes the proof that it returns with. */
function useIdentityCheck(
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

/** Verifies a phone number in the window of the identity check, which also fills it in. */
export function IdentityRow(props: {
  readonly verification: Verification;
  readonly onPhone: (phone: string) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { accept } = props.verification;
  const { isBusy, isBlocked, refusal, returned, start } = useIdentityCheck((proven) => {
    props.onPhone(formatPhone(proven.key));
    accept(proven);
  });
  const error = refusal ?? (returned === undefined ? undefined : { code: returned, message: '' });
  const problem = isBlocked ? t('people.identity.blocked') : error && refusalText(error);
  return (
    <>
      <Button wide className={s['identity']} disabled={isBusy} onClick={start}>
        {t('people.identity.start')}
      </Button>
      {problem === undefined ? null : (
        <p className={s['identityProblem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
