import { Link } from 'react-router-dom';
import { useServices } from '../services/ServicesContext.tsx';
import { useSiteName } from '../services/session.ts';
import { useSelected } from '../services/useReadable.ts';
import s from './Brand.module.css';

/** The site's name and logo; the house's own is a floor and a summit. */
export function Brand() {
  const name = useSiteName();
  const logo = useSelected(useServices().site, (site) => site?.appearance?.logoUrl);
  return (
    <Link to="/" className={s['brand']} aria-label={name}>
      {logo == null ? (
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2.5 13 10 4l7.5 9" fill="none" stroke="currentColor" strokeWidth="2.25" />
          <path d="M2 17h16" stroke="var(--accent-line)" strokeWidth="2.25" />
        </svg>
      ) : (
        <img className={s['logo']} src={logo} alt="" />
      )}
      <span className={s['name']} aria-hidden="true">
        {name}
      </span>
    </Link>
  );
}
