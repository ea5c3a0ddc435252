import { Outlet } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import s from './HomeLayout.module.css';

/** The pages of follow trading, in one column under their common name. */
export function CopyTradeLayout() {
  return (
    <div className={s['page']} data-layout="copytrade">
      <section className={s['column']} aria-label={useText()('nav.follow')}>
        <Outlet />
      </section>
    </div>
  );
}
