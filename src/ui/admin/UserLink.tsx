import { Link, useLocation } from 'react-router-dom';
import { useCan } from '../services/operator/useOperator.ts';
import { fromHere } from './cameFrom.ts';
import s from './UserLink.module.css';

/** Who something belongs to: a link to the user's page for admins who may see users. */
export function UserLink(props: {
  readonly id: string;
  /** Null once the account is closed. */
  readonly username: string | null;
}) {
  const name = props.username ?? props.id;
  const location = useLocation();
  return useCan('users.read') ? (
    <Link className={s['link']} to={`/admin/users/${props.id}`} state={fromHere(location)}>
      {name}
    </Link>
  ) : (
    name
  );
}
