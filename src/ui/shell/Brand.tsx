import { Link } from 'react-router-dom';
import s from './Brand.module.css';

/** The name and the logo: a floor and a summit. */
export function Brand() {
  return (
    <Link to="/" className={s['brand']} aria-label="Maru">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2.5 13 10 4l7.5 9" fill="none" stroke="currentColor" strokeWidth="2.25" />
        <path d="M2 17h16" stroke="var(--accent-line)" strokeWidth="2.25" />
      </svg>
      <span aria-hidden="true">Maru</span>
    </Link>
  );
}
