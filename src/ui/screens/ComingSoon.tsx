import { Link, useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '../kit/Button.tsx';
import { useText } from '../i18n/useText.ts';
import { useSiteFeatures } from '../services/session.ts';
import s from './ComingSoon.module.css';

/** A page that is not open yet or does not exist, with a link back. */
export function ComingSoon({ kind = 'soon' }: { readonly kind?: 'soon' | 'unknown' }) {
  const t = useText();
  const navigate = useNavigate();
  const { isFutures } = useSiteFeatures();
  return (
    <section className={s['page']}>
      <h1 className={s['title']}>{t(kind === 'soon' ? 'app.comingSoon' : 'app.notFound')}</h1>
      {kind === 'soon' ? <p className={s['hint']}>{t('app.comingSoonHint')}</p> : null}
      <div className={s['ways']}>
        <Button onClick={() => void navigate(-1)}>{t('app.back')}</Button>
        <Link to={isFutures ? '/futureView' : '/'} className={buttonClass('primary')}>
          {t(isFutures ? 'home.toTerminal' : 'app.home')}
        </Link>
      </div>
    </section>
  );
}
