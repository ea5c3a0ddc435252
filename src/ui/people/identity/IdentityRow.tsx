import { formatPhone } from '../../format/phoneText.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import type { Verification } from '../verification/useVerification.ts';
import s from '../verification/Verification.module.css';
import { useIdentityCheck } from './useIdentityCheck.ts';

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
