import { Outlet } from 'react-router-dom';
import { FeedNote } from '../shell/FeedNote.tsx';
import s from './HomeLayout.module.css';

/** A page that scrolls from top to bottom in one column. */
export function HomeLayout() {
  return (
    <div className={s['page']} data-layout="home">
      <div className={s['column']}>
        <Outlet />
      </div>
      <footer className={s['foot']}>
        <FeedNote />
      </footer>
    </div>
  );
}
