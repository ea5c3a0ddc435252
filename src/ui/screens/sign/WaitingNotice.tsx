import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/Notice.tsx';
import { buttonClass } from '../../kit/Button.tsx';
import { PracticeLink } from './OtherWays.tsx';
import s from './SignForm.module.css';

/** The answer to a signup that an operator has to approve. */
export function WaitingNotice({ username }: { readonly username: string }) {
  const t = useText();
  return (
    <>
      <h1 className={s['title']}>{t('people.waiting.title')}</h1>
      <Notice>
        <p>
          <strong>{t('people.waiting.text')}</strong>
        </p>
        <p>{t('people.waiting.hint', { username })}</p>
      </Notice>
      <p className={s['finds']}>
        <Link to="/login" replace state={null} className={buttonClass('plain', 'large', true)}>
          {t('people.waiting.again')}
        </Link>
      </p>
      <PracticeLink />
    </>
  );
}
