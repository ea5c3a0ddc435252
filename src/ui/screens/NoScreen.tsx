import { Link, useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '../kit/Button.tsx';
import { useText } from '../i18n/useText.ts';
import { useSiteFeatures, useIsLoggedIn } from '../services/session.ts';
import s from './NoScreen.module.css';
import { EmptyState } from '../kit/EmptyState.tsx';
import { navItems } from '../shell/navItems.ts';

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

/** Shown in place of a screen that failed to render. */
export function BrokenScreen({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState
        title={t('app.broken')}
        hint={t('app.brokenHint')}
        action={<Button onClick={onRetry}>{t('app.retry')}</Button>}
      />
    </div>
  );
}

/** A part of the product whose pages say so where the site does not offer it. */
export type OfferedPart = 'futures' | 'binary' | 'copytrade';

/** The page of a part that the site does not offer, with links to what it does. */
export function NotOffered({ part }: { readonly part: OfferedPart }) {
  const t = useText();
  const [first] = navItems(useSiteFeatures(), useIsLoggedIn());
  return (
    <section className={s['page']}>
      <h1 className={s['title']}>{t(`app.notOffered.${part}`)}</h1>
      <p className={s['hint']}>{t('app.notOfferedHint')}</p>
      <div className={s['ways']}>
        <Link to="/" className={buttonClass()}>
          {t('app.home')}
        </Link>
        {first === undefined ? null : (
          <Link to={first.to} className={buttonClass('primary')}>
            {t(`nav.${first.key}`)}
          </Link>
        )}
      </div>
    </section>
  );
}
