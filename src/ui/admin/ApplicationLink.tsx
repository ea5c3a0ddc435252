import { Link } from 'react-router-dom';
import { linkClass } from '../kit/linkClass.ts';
import { useCan } from '../services/operator/useOperator.ts';

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
