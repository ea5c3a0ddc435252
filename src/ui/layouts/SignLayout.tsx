import { Outlet } from 'react-router-dom';
import s from './SignLayout.module.css';

/** A single centred form. */
export function SignLayout() {
  return (
    <div className={s['page']} data-layout="sign">
      <div className={s['card']}>
        <Outlet />
      </div>
    </div>
  );
}
