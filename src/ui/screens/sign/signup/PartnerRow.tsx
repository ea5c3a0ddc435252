import { useWatch } from 'react-hook-form';
import { partnerCode } from '../../../../domain/partners/partners.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../kit/Form.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useLiveRead } from '../../../services/liveRead.ts';
import { useOffers } from '../../../services/useOffers.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from '../SignForm.module.css';
import type { SignupForm } from './signupForm.ts';

/** The code of whoever recommended the site, with their name. */
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
