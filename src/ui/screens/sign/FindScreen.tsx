import { useText } from '../../i18n/useText.ts';
import { FindIdForm, FindPasswordForm } from './find/FindForms.tsx';
import { OtherWays } from './OtherWays.tsx';
import s from './SignForm.module.css';

/**
 * /find_id and /find_password: for users who can read the address or the number of their account.
 */
export function FindScreen({ what }: { readonly what: 'id' | 'password' }) {
  const t = useText();
  return (
    <>
      <h1 className={s['title']}>{t(`people.find.${what}`)}</h1>
      <p className={s['note']}>{t(`people.find.${what}Note`)}</p>
      {what === 'id' ? <FindIdForm /> : <FindPasswordForm />}
      {what === 'id' ? (
        <OtherWays
          question={t('people.find.forgotToo')}
          to="/find_password"
          link={t('people.find.password')}
        />
      ) : (
        <OtherWays
          question={t('people.find.forgotIdToo')}
          to="/find_id"
          link={t('people.find.id')}
        />
      )}
    </>
  );
}
