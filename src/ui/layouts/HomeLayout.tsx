import { Outlet } from 'react-router-dom';
import { Later, later } from '../kit/later.tsx';
import { loadScreenTexts } from '../i18n/setup.ts';
import { FeedNote } from '../shell/FeedNote.tsx';
import s from './HomeLayout.module.css';

const ContentLinks = later(async () => {
  const [part] = await Promise.all([
    import('../content/ContentLinks.tsx'),
    loadScreenTexts('content'),
  ]);
  return part.ContentLinks;
});

/** A page that scrolls from top to bottom in one column. */
export function HomeLayout() {
  return (
    <div className={s['page']} data-layout="home">
      <div className={s['column']}>
        <Outlet />
      </div>
      <footer className={s['foot']}>
        <Later>
          <ContentLinks />
        </Later>
        <FeedNote />
      </footer>
    </div>
  );
}
