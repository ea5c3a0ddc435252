import { Outlet } from 'react-router-dom';
import s from './TradeLayout.module.css';

/** The whole window is the tool. */
export function TradeLayout() {
  return (
    <div className={s['page']}>
      <Outlet />
    </div>
  );
}
