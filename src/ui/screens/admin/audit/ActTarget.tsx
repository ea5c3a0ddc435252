import { Link } from 'react-router-dom';
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import s from '../../../admin/UserLink.module.css';

/** Where what an act is about is looked at, by the first word of the act. */
const PLACES: Readonly<Record<string, string>> = {
  account: '/admin/terms',
  admin: '/admin/admins',
  application: '/admin/applications?q=',
  contact: '/admin/contacts?q=',
  content: '/admin/content?q=',
  coupon: '/admin/coupons?q=',
  fees: '/admin/options',
  message: '/admin/messages',
  option: '/admin/options',
  p2p: '/admin/p2p?q=',
  provider: '/admin/applications?q=',
  rates: '/admin/terms',
  round: '/admin/rounds',
  site: '/admin/sites?q=',
  template: '/admin/contacts?view=templates',
  terms: '/admin/terms',
};

/** Target of an act, as a link to it: a member's page, or the section that lists it. */
export function ActTarget({ act, target, names }: Pick<WireAct, 'act' | 'target' | 'names'>) {
  if (/^u-\d+$/.test(target)) return <UserLink id={target} username={names[target] ?? null} />;
  const place = PLACES[act.split('.')[0] ?? ''];
  if (place === undefined) return target;
  return (
    <Link
      className={s['link']}
      to={place.endsWith('=') ? place + encodeURIComponent(target) : place}
    >
      {target}
    </Link>
  );
}
