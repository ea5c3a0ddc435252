import { Link } from 'react-router-dom';
import { buttonClass } from '../kit/Button.tsx';
import { useText } from '../i18n/useText.ts';
import { useIsLoggedIn, useSiteFeatures } from '../services/session.ts';
import { navItems } from '../shell/navItems.ts';
import s from './ComingSoon.module.css';

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
