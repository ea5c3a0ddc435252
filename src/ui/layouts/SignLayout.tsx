import { Outlet } from 'react-router-dom';
import s from './SignLayout.module.css';

/** A single centred form. */
export function SignLayout() {
  return (
    <div className={s['page']}>
      <div className={s['card']}>
        <Outlet />
      </div>
    </div>
  );
}
