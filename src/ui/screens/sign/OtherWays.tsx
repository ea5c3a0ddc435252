import { Link } from 'react-router-dom';
import { PracticeLink } from './PracticeLink.tsx';
import s from './SignForm.module.css';

/** What leads away from a form: the other form, and practice. */
export function OtherWays(props: {
  readonly question: string;
  readonly to: '/login' | '/signup' | '/find_id' | '/find_password';
  readonly link: string;
}) {
  return (
    <>
      <p className={s['other']}>
        {props.question} <Link to={props.to}>{props.link}</Link>
      </p>
      <PracticeLink />
    </>
  );
}
