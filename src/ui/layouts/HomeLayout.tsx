import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { loadScreenTexts } from '../i18n/setup.ts';
import { FeedNote } from '../shell/FeedNote.tsx';
import s from './HomeLayout.module.css';

const ContentLinks = lazy(async () => {
  const [part] = await Promise.all([
    import('../content/ContentLinks.tsx'),
    loadScreenTexts('content'),
  ]);
  return { default: part.ContentLinks };
});

/** A page that scrolls from top to bottom in one column. */
export function HomeLayout() {
  return (
    <div className={s['page']} data-layout="home">
      <div className={s['column']}>
        <Outlet />
      </div>
      <footer className={s['foot']}>
        <Suspense fallback={null}>
          <ContentLinks />
        </Suspense>
        <FeedNote />
      </footer>
    </div>
  );
}
