import { useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import { isUsername } from '../../../../domain/accounts/credentials.ts';
import { isNickname } from '../../../../domain/profile/nickname.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../kit/Form.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from '../SignForm.module.css';
import { UsernameInput } from '../UsernameInput.tsx';
import { isAvailable, type SignupForm } from './signupForm.ts';
import { useOffers } from '../../../services/useOffers.ts';
import { isPhone } from '../../../people/fieldRules.ts';
import { KeyField } from '../../../people/verification/KeyField.tsx';
import type { Verification } from '../../../people/verification/useVerification.ts';
import { BankAccountFields, BankSelect } from '../../../people/BankAccountFields.tsx';
import { partnerCode } from '../../../../domain/partners/partners.ts';
import { useLiveRead } from '../../../services/liveRead.ts';
import type { Answer } from '../../../../protocol/answer.ts';

interface FreeTexts {
  /** Shown while nothing is known. */
  readonly rule: string | undefined;
  readonly free: string;
  readonly taken: string;
  readonly unknown: string;
}

/**
 * Whether a name or number is still free, as the row of its field shows it.
 * @param text undefined while it breaks the rule
 */
function useFree(
  request: (text: string) => Promise<Answer<boolean>>,
  text: string | undefined,
  texts: FreeTexts,
): { readonly hint: ReactNode; readonly otherProblem: string | undefined } {
  const t = useText();
  const live = useLiveRead(request, text);
  switch (live.status) {
    case 'idle':
      return { hint: texts.rule, otherProblem: undefined };
    case 'checking':
      return { hint: t('people.check.checking'), otherProblem: undefined };
    case 'failed':
      return { hint: texts.unknown, otherProblem: undefined };
    case 'known':
      return live.value
        ? { hint: <span className={s['good']}>{texts.free}</span>, otherProblem: undefined }
        : { hint: undefined, otherProblem: texts.taken };
  }
}

export function UsernameRow({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const { checkUsername } = useServices();
  const username = useWatch({ control: form.control, name: 'username' });
  const row = useFree(checkUsername, isUsername(username) ? username : undefined, {
    rule: t('valid.username'),
    free: t('valid.usernameFree'),
    taken: t('valid.usernameTaken'),
    unknown: t('valid.usernameUnknown'),
  });
  return (
    <FormField
      form={form}
      name="username"
      problem={t('valid.username')}
      label={t('sign.username')}
      {...row}
    >
      {(input) => <UsernameInput {...input} maxLength={20} />}
    </FormField>
  );
}

function NickField({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const { call } = useServices();
  const offers = useOffers();
  const nick = useWatch({ control: form.control, name: 'nick' });
  const row = useFree(
    async (text) => isAvailable(await call('checkNick', { nick: text })),
    offers('checkNick') && isNickname(nick) ? nick : undefined,
    {
      rule: undefined,
      free: t('people.check.nickFree'),
      taken: t('people.check.nickTaken'),
      unknown: t('people.check.unknown'),
    },
  );
  return (
    <FormField
      form={form}
      name="nick"
      problem={t('people.check.nick')}
      label={t('sign.nick')}
      note={t('sign.optional')}
      {...row}
    >
      {(input) => (
        <TextInput {...input} restrict="noSpecial" autoComplete="nickname" maxLength={16} />
      )}
    </FormField>
  );
}

/** The person's name and, beside it, the one that others see. */
export function NameRow({ form }: { readonly form: SignupForm }) {
  const t = useText();
  return (
    <div className={s['pair']}>
      <FormField
        form={form}
        name="name"
        problem={t('valid.required', { field: t('sign.name') })}
        label={t('sign.name')}
      >
        {(input) => (
          <TextInput {...input} restrict="noSpecialDigits" autoComplete="name" maxLength={64} />
        )}
      </FormField>
      <NickField form={form} />
    </div>
  );
}

/** Phone number and e-mail address, each with its code where the site asks for it. */
export function ContactRows(props: {
  readonly form: SignupForm;
  readonly phone: Verification | undefined;
  readonly email: Verification | undefined;
}) {
  const t = useText();
  const { form } = props;
  const { call } = useServices();
  const offers = useOffers();
  const phone = useWatch({ control: form.control, name: 'phone' });
  const row = useFree(
    async (text) => isAvailable(await call('checkPhone', { phone: text })),
    offers('checkPhone') && isPhone(phone) ? phone : undefined,
    {
      rule: undefined,
      free: t('people.check.phoneFree'),
      taken: t('people.check.phoneTaken'),
      unknown: t('people.check.unknown'),
    },
  );
  return (
    <>
      <KeyField form={form} name="phone" channel="phone" verification={props.phone} {...row} />
      <KeyField form={form} name="email" channel="email" verification={props.email} />
    </>
  );
}

/** The bank account that won are paid to, which can be added later too. */
export function BankRows({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const code = useWatch({ control: form.control, name: 'bankCode' });
  return (
    <>
      <BankSelect
        label={t('people.bank.bank')}
        note={t('sign.optional')}
        none={t('people.bank.none')}
        value={code}
        onValue={(next) => form.setValue('bankCode', next, { shouldDirty: true })}
      />
      {code === '' ? null : (
        <BankAccountFields form={form} account="bankAccount" holder="bankHolder" />
      )}
    </>
  );
}

/** The code of the partner who recommended the site, with their name. */
export function PartnerRow(props: {
  readonly form: SignupForm;
  /** The code of the link that was opened; empty without one. */
  readonly linked: string;
}) {
  const { form, linked } = props;
  const t = useText();
  const { call } = useServices();
  const offers = useOffers();
  const typed = useWatch({ control: form.control, name: 'partnerId' });
  const live = useLiveRead(async (code) => {
    const isLinked = code === partnerCode(linked) && offers('partnerVisit');
    const answer = await call(isLinked ? 'partnerVisit' : 'partnerVerify', { partnerPk: code });
    return answer.ok ? { ok: true, value: answer.value.name } : answer;
  }, partnerCode(typed));
  const isUnknown = live.status === 'failed' && live.error?.code === 'UNKNOWN_PARTNER';
  return (
    <FormField
      form={form}
      name="partnerId"
      problem={t('people.partnerUnknown')}
      label={t('sign.partner')}
      note={t('sign.optional')}
      hint={
        live.status === 'known' ? (
          <span className={s['good']}>{t('people.partnerBy', { name: live.value })}</span>
        ) : undefined
      }
      otherProblem={isUnknown ? t('people.partnerUnknown') : undefined}
    >
      {(input) => <TextInput {...input} restrict="noKorean" autoComplete="off" maxLength={64} />}
    </FormField>
  );
}
