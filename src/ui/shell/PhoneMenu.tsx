import { Link } from 'react-router-dom';
import { Later, laterWithTexts } from '../kit/later.tsx';
import { buttonClass, Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { screenTexts } from '../i18n/screenTexts.ts';
import { useText } from '../i18n/useText.ts';
import { problemOpen } from './problem/problemOpen.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useAuthUser, useIsLoggedIn, useSiteFeatures } from '../services/session.ts';
import { useReadable, useSelected } from '../services/useReadable.ts';
import { supportOpen } from './support/supportChat.ts';
import { navItems } from './navItems.ts';
import s from './PhoneMenu.module.css';
import { SettingsForm } from './SettingsForm.tsx';

const ContentLinks = laterWithTexts(
  screenTexts.content,
  async () => (await import('../content/ContentLinks.tsx')).ContentLinks,
);

/** The header's menu on narrow screens. */
export function PhoneMenu(props: { readonly onClose: () => void; readonly onLogout: () => void }) {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  const role = useAuthUser()?.role;
  const { messages } = useServices();
  const unread = useSelected(messages.state, (state) => state.unread);
  const answers = useSelected(messages.state, (state) => state.unreadAnswers);
  const items = navItems(useSiteFeatures(), isLoggedIn);
  const menus = useReadable(useServices().site)?.menus ?? [];
  return (
    <Dialog title={t('nav.open')} kind="sheet" onClose={props.onClose}>
      <nav aria-label={t('nav.label')} className={s['nav']}>
        {items.map((item) => (
          <Link key={item.key} to={item.to} className={s['item']} onClick={props.onClose}>
            {t(`nav.${item.key}`)}
          </Link>
        ))}
        {menus.map((menu) => (
          <Link key={menu} to={`/${menu}`} className={s['item']} onClick={props.onClose}>
            {t(`nav.content.${menu}`)}
          </Link>
        ))}
        {isLoggedIn ? (
          <>
            <Link to="/myinfo/message" className={s['item']} onClick={props.onClose}>
              {unread === 0 ? t('nav.messages') : t('nav.messagesUnread', { count: unread })}
            </Link>
            <button
              type="button"
              className={s['item']}
              onClick={() => {
                props.onClose();
                supportOpen.set(true);
              }}
            >
              {answers === 0 ? t('nav.support') : t('nav.supportUnread', { count: answers })}
            </button>
            <Link to="/myinfo/profile" className={s['item']} onClick={props.onClose}>
              {t('nav.profile')}
            </Link>
            {role === 'ADMIN' ? (
              <Link to="/admin" className={s['item']} onClick={props.onClose}>
                {t('nav.console')}
              </Link>
            ) : null}
            {role === 'PARTNER' ? (
              <Link to="/partner" className={s['item']} onClick={props.onClose}>
                {t('nav.partner')}
              </Link>
            ) : null}
          </>
        ) : null}
        <button
          type="button"
          className={s['item']}
          onClick={() => {
            props.onClose();
            problemOpen.set(true);
          }}
        >
          {t('nav.problem')}
        </button>
      </nav>
      <Later>
        <ContentLinks onFollow={props.onClose} />
      </Later>
      <div className={s['settings']}>
        <SettingsForm />
      </div>
      {isLoggedIn ? (
        <Button
          wide
          size="large"
          onClick={() => {
            props.onClose();
            props.onLogout();
          }}
        >
          {t('nav.logout')}
        </Button>
      ) : (
        <div className={s['sign']}>
          <Link to="/login" className={buttonClass('plain', 'large', true)} onClick={props.onClose}>
            {t('nav.login')}
          </Link>
          <Link
            to="/signup"
            className={buttonClass('primary', 'large', true)}
            onClick={props.onClose}
          >
            {t('nav.signup')}
          </Link>
        </div>
      )}
    </Dialog>
  );
}
