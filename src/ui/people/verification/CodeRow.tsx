import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { CODE_DIGITS } from '../../../domain/verification/verification.ts';
import { formatCountdown } from '../../format/timeText.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import type { Verification } from './useVerification.ts';
import { CodeInput } from '../CodeInput.tsx';
import s from './Verification.module.css';

/** `04:59`: a code never lasts an hour. */
const shortTime = (ms: number): string => formatCountdown(ms).slice(-'00:00'.length);

/** Sends a code, or says when another one can be sent. */
export function SendButton(props: {
  readonly verification: Verification;
  /** Whether a code can be sent to the typed address or number. */
  readonly isValid: boolean;
}) {
  const t = useText();
  const { state, resendLeftMs, action, send } = props.verification;
  const isFirst = state === 'none';
  const waits = resendLeftMs > 0;
  const text = waits
    ? t('people.verify.resendIn', { time: shortTime(resendLeftMs) })
    : t(isFirst ? 'people.verify.send' : 'people.verify.resend');
  if (state === 'verified') return null;
  return (
    <Button
      className={s['send']}
      disabled={!props.isValid || waits || action.isBusy}
      onClick={send}
    >
      {text}
    </Button>
  );
}

/** Where the code is typed, and how long it is good for. */
function CodeField({ verification }: { readonly verification: Verification }) {
  const t = useText();
  const refusalText = useRefusalText();
  const [code, setCode] = useState('');
  const { state, codeLeftMs, action, confirm } = verification;
  const isExpired = state === 'expired';
  const canConfirm = !isExpired && !action.isBusy && code.length === CODE_DIGITS;
  const problem = isExpired
    ? t('people.verify.expired')
    : action.refusal && refusalText(action.refusal);
  const enter = () => {
    if (!canConfirm) return;
    confirm(code);
    setCode('');
  };
  return (
    <Field
      label={t('people.verify.code')}
      error={problem}
      hint={t('people.verify.codeHint', { time: shortTime(codeLeftMs) })}
    >
      {(input) => (
        <div className={s['row']}>
          <CodeInput
            {...input}
            disabled={isExpired}
            value={code}
            onValue={setCode}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around it is not finished with the code.
              event.preventDefault();
              enter();
            }}
          />
          <Button className={s['send']} disabled={!canConfirm} onClick={enter}>
            {t('people.verify.confirm')}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** State of a key's verification: a code was sent, it expired, it was right. */
export function CodeRow(props: {
  readonly verification: Verification;
  readonly sentTo: string;
  /** Whether the form was sent without it. */
  readonly isMissing: boolean;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { verification } = props;
  const { state, sandbox, action } = verification;
  if (state === 'verified')
    return (
      <p className={s['good']} role="status">
        <Check size={14} aria-hidden="true" /> {t('people.verify.verified')}
      </p>
    );
  if (state === 'none') {
    const problem =
      action.refusal === undefined
        ? props.isMissing && t('people.verify.needed')
        : refusalText(action.refusal);
    return problem === false ? null : (
      <p className={s['problem']} role="alert">
        {problem}
      </p>
    );
  }
  return (
    <div className={s['code']}>
      <p className={s['note']} role="status">
        {sandbox === undefined
          ? t('people.verify.sent', { key: props.sentTo })
          : sandbox.code === undefined
            ? t('people.verify.outbox')
            : t('people.verify.practice', { code: sandbox.code })}
      </p>
      <CodeField verification={verification} />
    </div>
  );
}
