import { Link, useLocation } from 'react-router-dom';
import { useCan } from '../services/operator/useOperator.ts';
import { fromHere } from './cameFrom.ts';
import s from './UserLink.module.css';

/** A round by its name: a link to who bet on it for admins who may see rounds. */
export function RoundLink(props: { readonly id: string; readonly text: string }) {
  const location = useLocation();
  return useCan('rounds.read') ? (
    <Link
      className={s['link']}
      to={`/admin/rounds?round=${encodeURIComponent(props.id)}`}
      state={fromHere(location)}
    >
      {props.text}
    </Link>
  ) : (
    props.text
  );
}
