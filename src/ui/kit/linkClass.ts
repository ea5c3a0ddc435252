import s from './Link.module.css';

/** Style of a link that stands by itself. */
export const linkClass = s['link'];
