import { useEffect } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { readResult, reportResult } from '../../../people/identity/identityWindow.ts';
import s from '../SignForm.module.css';

/** /identity: where the window of the identity check returns to. It reports and closes itself. */
export function IdentityScreen() {
  const t = useText();
  useEffect(() => {
    const result = readResult(location);
    if (result === undefined) return;
    reportResult(result);
    // The proof stays in no history.
    history.replaceState(null, '', location.pathname);
    window.close();
  }, []);
  return (
    <>
      <h1 className={s['title']}>{t('people.identity.title')}</h1>
      <p className={s['note']} role="status">
        {t('people.identity.done')}
      </p>
    </>
  );
}
