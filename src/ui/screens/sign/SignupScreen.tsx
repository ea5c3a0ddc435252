import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { type Channel, channelsOf } from '../../../domain/verification/verification.ts';
import type { CallError } from '../../../protocol/answer.ts';
import { formatFixed, signOf } from '../../format/decimalText.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Form, REFUSED } from '../../kit/Form.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { PasswordPair, usePasswordKind } from '../../people/PasswordPair.tsx';
import { useVerification, type Verification } from '../../people/verification/useVerification.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsLoggedIn, useMemberHome } from '../../services/session.ts';
import { useReadable } from '../../services/useReadable.ts';
import { OtherWays } from './OtherWays.tsx';
import { Agreements } from './signup/Agreements.tsx';
import { BankRows, ContactRows, NameRow, UsernameRow, PartnerRow } from './signup/SignupRows.tsx';
import { EMPTY_SIGNUP, signupInput, type SignupForm } from './signup/signupForm.ts';
import s from './SignForm.module.css';
import { REFUSED_FIELDS, type SignupFields, signupForm } from './signRules.ts';

/** A proof was used up, or it expired meanwhile. */
const PROOF_REFUSALS: ReadonlySet<string> = new Set([
  'VERIFICATION_EXPIRED',
  'EMAIL_VERIFICATION_NEEDED',
  'PHONE_VERIFICATION_NEEDED',
]);

/** Verifications by channel; undefined where the site asks for none. */
function useVerifications(
  form: SignupForm,
): Readonly<Record<Channel, Verification | undefined>> & { readonly asked: readonly Channel[] } {
  const asked = channelsOf(useReadable(useServices().site)?.signupVerification ?? 'none');
  const [phone, email] = useWatch({ control: form.control, name: ['phone', 'email'] });
  const ofPhone = useVerification({
    name: 'signup',
    channel: 'phone',
    key: phone,
    ignoreKey: false,
  });
  const ofEmail = useVerification({
    name: 'signup',
    channel: 'email',
    key: email,
    ignoreKey: false,
  });
  return {
    asked,
    phone: asked.includes('phone') ? ofPhone : undefined,
    email: asked.includes('email') ? ofEmail : undefined,
  };
}

/** Sends the form, then logs in; the login page shows why an account must wait for approval. */
function useSignup(form: SignupForm, verifications: ReturnType<typeof useVerifications>) {
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const services = useServices();
  const [refusal, setRefusal] = useState<CallError | undefined>(undefined);
  const send = async (fields: SignupFields) => {
    setRefusal(undefined);
    const { phone, email, asked } = verifications;
    const missing = asked.find((channel) => verifications[channel]?.proof === undefined);
    if (missing !== undefined) {
      form.setFocus(missing);
      return;
    }
    const proofs = {
      ...(phone?.proof === undefined ? {} : { phoneProof: phone.proof }),
      ...(email?.proof === undefined ? {} : { emailProof: email.proof }),
    };
    const answer = await services.signup(signupInput(fields, proofs));
    if (answer.ok) {
      const { username, password } = fields;
      services.auth.send({ type: 'LOGIN', username, password });
      await navigate('/login', { state: { signedUp: answer.value.username }, replace: true });
      return;
    }
    setRefusal(answer.error);
    if (PROOF_REFUSALS.has(answer.error.code)) {
      phone?.reset();
      email?.reset();
    }
    const field = REFUSED_FIELDS.get(answer.error.code);
    if (field === undefined) return;
    const message = refusalText(answer.error);
    form.setError(field, { type: REFUSED, message }, { shouldFocus: true });
  };
  return { refusal, send };
}

/** /signup and /ref/:partnerCode, which prefills the referral code. */
export function SignupScreen() {
  const t = useText();
  const refusalText = useRefusalText();
  const { partnerCode = '' } = useParams();
  const demoFunds = useReadable(useServices().site)?.demoFunds;
  const isLoggedIn = useIsLoggedIn();
  const home = useMemberHome();
  const form = useForm({
    resolver: valibotResolver(signupForm(usePasswordKind())),
    // Otherwise the resolver skips cross-field rules while a field is invalid.
    criteriaMode: 'all',
    mode: 'onTouched',
    defaultValues: { ...EMPTY_SIGNUP, partnerId: partnerCode },
  });
  const verifications = useVerifications(form);
  const { refusal, send } = useSignup(form, verifications);
  const { isSubmitting } = form.formState;
  if (isLoggedIn) return <Navigate to={home} replace />;
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
        <UsernameRow form={form} />
        <PasswordPair
          form={form}
          name="password"
          again="passwordAgain"
          label={t('sign.password')}
        />
        <NameRow form={form} />
        <ContactRows form={form} phone={verifications.phone} email={verifications.email} />
        <BankRows form={form} />
        <PartnerRow form={form} linked={partnerCode} />
        <Agreements form={form} />
        {refusal === undefined ? null : (
          <RefusalBox title={t('sign.signupFailed')} text={refusalText(refusal)} />
        )}
      </Form>
      <OtherWays question={t('sign.toLogin')} to="/login" link={t('sign.login')} />
    </>
  );
}
