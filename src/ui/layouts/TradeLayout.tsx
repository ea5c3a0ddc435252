import { Outlet } from 'react-router-dom';
import s from './TradeLayout.module.css';

/** The screen fills the whole window. */
export function TradeLayout() {
  return (
    <div className={s['page']} data-layout="trade">
      <Outlet />
    </div>
  );
}
