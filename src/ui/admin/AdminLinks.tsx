import { Link, useLocation } from 'react-router-dom';
import { isPlain } from '../../domain/plain.ts';
import { useCan } from '../services/operator/useOperator.ts';
import s from './UserLink.module.css';
import { linkClass } from '../kit/LinkButton.tsx';

// Where in the console a page was opened from, so that it leads back there.

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** The state of a link, to be read by `cameFrom` on the page that it opens. */
const fromHere = ({ pathname, search }: Omit<Place, 'state'>) => ({
  from: `${pathname}${search}`,
});

/** The address within the console that led here; undefined where nothing of it did. */
export function cameFrom({ state }: Pick<Place, 'state'>): string | undefined {
  if (!isPlain(state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && from.startsWith('/admin/') ? from : undefined;
}

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

/** An application in the list of all, where it is decided. */
export function ApplicationLink({ id }: { readonly id: string }) {
  return useCan('applications.read') ? (
    <Link className={linkClass} to={`/admin/applications?view=all&q=${encodeURIComponent(id)}`}>
      {id}
    </Link>
  ) : (
    id
  );
}

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
