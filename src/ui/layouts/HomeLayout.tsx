import { Outlet } from 'react-router-dom';
import { Later, laterWithTexts } from '../kit/later.tsx';
import { screenTexts } from '../i18n/screenTexts.ts';
import { FeedNote } from '../shell/FeedNote.tsx';
import s from './HomeLayout.module.css';

const ContentLinks = laterWithTexts(
  screenTexts.content,
  async () => (await import('../content/ContentLinks.tsx')).ContentLinks,
);

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
