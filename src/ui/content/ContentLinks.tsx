import { Link } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import s from './Content.module.css';

const LINKS = [
  { key: 'notice', to: '/notice' },
  { key: 'faq', to: '/faq' },
  { key: 'strategy', to: '/strategy' },
  { key: 'promotion', to: '/promotion' },
  { key: 'terms', to: '/page/terms' },
  { key: 'privacy', to: '/page/privacy' },
] as const;

/** The pages of the site's content, at the foot of pages and in the menu of a phone. */
export function ContentLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const t = useText();
  return (
    <nav className={s['links']} aria-label={t('content.menu')}>
      {LINKS.map(({ key, to }) => (
        <Link key={key} to={to} onClick={onFollow}>
          {t(`content.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
