import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Form, REFUSED } from '../../kit/Form.tsx';
import { formatFixed, signOf } from '../../format/decimalText.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import type { CallError } from '../../../protocol/answer.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsLoggedIn, useMemberHome } from '../../services/session.ts';
import { useReadable } from '../../services/useReadable.ts';
import { createUsernameCheck } from '../../services/usernameCheck.ts';
import { OtherWays } from './OtherWays.tsx';
import s from './SignForm.module.css';
import { SignupFieldset } from './SignupFieldset.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { REFUSED_FIELDS, type SignupFields, signupForm } from './signRules.ts';

/** /signup and /ref/:partnerCode, which prefills the referral code. */
export function SignupScreen() {
  const t = useText();
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const services = useServices();
  const { partnerCode = '' } = useParams();
  const demoFunds = useReadable(services.site)?.demoFunds;
  const isLoggedIn = useIsLoggedIn();
  const home = useMemberHome();
  const [refusal, setRefusal] = useState<CallError | undefined>(undefined);
  const [check] = useState(() => createUsernameCheck(services.checkUsername));
  const form = useForm({
    resolver: valibotResolver(signupForm),
    // Otherwise the resolver skips cross-field rules while a field is invalid.
    criteriaMode: 'all',
    mode: 'onTouched',
    defaultValues: {
      username: '',
      password: '',
      passwordAgain: '',
      name: '',
      nick: '',
      phone: '',
      email: '',
      partnerId: partnerCode,
      isAgreed: false,
    },
  });
  if (isLoggedIn) return <Navigate to={home} replace />;

  const send = async (fields: SignupFields) => {
    setRefusal(undefined);
    const { passwordAgain: _again, isAgreed: _agreed, partnerId, ...rest } = fields;
    const answer = await services.signup({
      ...rest,
      partnerId: partnerId === '' ? undefined : partnerId,
    });
    if (answer.ok) {
      // The login page shows the progress, and why an account must wait for approval.
      const { username, password } = rest;
      services.auth.send({ type: 'LOGIN', username, password });
      await navigate('/login', { state: { signedUp: answer.value.username }, replace: true });
    } else {
      setRefusal(answer.error);
      const field = REFUSED_FIELDS.get(answer.error.code);
      if (field === undefined) return;
      const message = refusalText(answer.error);
      form.setError(field, { type: REFUSED, message }, { shouldFocus: true });
    }
  };
  const { isSubmitting } = form.formState;
  return (
    <>
      <h1 className={s['title']}>{t('sign.signup')}</h1>
      {demoFunds === undefined || signOf(demoFunds) <= 0 ? null : (
        <p className={s['note']}>
          {t('sign.demoFunds', { amount: formatFixed(demoFunds, { digits: 0, rounding: 'cut' }) })}
        </p>
      )}
      <Form
        form={form}
        label={t('sign.signup')}
        submit={t(isSubmitting ? 'sign.signingUp' : 'sign.signup')}
        isBusy={isSubmitting}
        onSubmit={send}
      >
        <SignupFieldset form={form} check={check} />
        {refusal === undefined ? null : (
          <RefusalBox title={t('sign.signupFailed')} text={refusalText(refusal)} />
        )}
      </Form>
      <OtherWays question={t('sign.toLogin')} to="/login" link={t('sign.login')} />
    </>
  );
}
