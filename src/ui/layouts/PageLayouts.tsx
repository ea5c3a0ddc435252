import { Outlet } from 'react-router-dom';
import { Later, laterWithTexts } from '../kit/later.tsx';
import { screenTexts } from '../i18n/screenTexts.ts';
import { FeedNote } from '../shell/FeedNote.tsx';
import s from './PageLayouts.module.css';
import { useText } from '../i18n/useText.ts';

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

/** A single centered form. */
export function SignLayout() {
  return (
    <div className={s['signLayoutPage']} data-layout="sign">
      <div className={s['card']}>
        <Outlet />
      </div>
    </div>
  );
}

/** The screen fills the whole window. */
export function TradeLayout() {
  return (
    <div className={s['tradeLayoutPage']} data-layout="trade">
      <Outlet />
    </div>
  );
}
