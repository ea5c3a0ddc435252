import { useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { isPhone } from '../../../people/fieldRules.ts';
import { KeyField } from '../../../people/verification/KeyField.tsx';
import type { Verification } from '../../../people/verification/useVerification.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { isAvailable, type SignupForm } from './signupForm.ts';
import { useFree } from './useFree.tsx';
import { useOffers } from '../../../services/useOffers.ts';

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
