import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Mail from 'lucide-react/icons/mail';
import MenuIcon from 'lucide-react/icons/menu';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Later, later } from '../kit/later.tsx';
import { CountBadge } from '../kit/Badge.tsx';
import { buttonClass } from '../kit/Button.tsx';
import { cx } from '../kit/cx.ts';
import { IconButton, iconClass, IconRoom } from '../kit/IconButton.tsx';
import { OnDemand } from '../kit/OnDemand.tsx';
import { useText, useAgeText } from '../i18n/useText.ts';
import type { SiteMenu } from '../../domain/site/words.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { problemOpen } from './problem/problemOpen.ts';
import { useIsLoggedIn, useIsSettling, useSiteFeatures, useSiteName } from '../services/session.ts';
import { useReadable, useSelected } from '../services/useReadable.ts';
import s from './Header.module.css';
import { ModeSwitch } from './ModeSwitch.tsx';
import { activeItem, navItems } from './navItems.ts';
import {
  NoticeBell,
  Shortcuts,
  LanguageSwitch,
  SettingsButton,
  ThemeSwitch,
} from './HeaderTools.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';

/** Older data is shown with its age, even while the connection is open. */
const STALE_MS = 5_000;

/** Shows three states by shape as well as color, with the age of the newest data. */
function ConnectionDot() {
  const services = useServices();
  const t = useText();
  const ageText = useAgeText();
  const { state, lastMessageAt } = useReadable(services.connection);
  const now = useReadable(services.now);
  const ageMs = lastMessageAt === undefined ? undefined : now - lastMessageAt;
  const isAgeShown = ageMs !== undefined && (state !== 'online' || ageMs > STALE_MS);
  const name = t(`connection.${state}`);
  const label =
    ageMs === undefined
      ? t('connection.silent', { state: name })
      : t('connection.received', { state: name, age: ageText(ageMs) });
  return (
    <span className={s['connection']} role="img" aria-label={label} title={label}>
      <span className={s['dot']} data-state={state} />
      {isAgeShown ? <span className={s['age']}>{ageText(ageMs)}</span> : null}
    </span>
  );
}

/** The site's name and logo; the house's own is a floor and a summit. */
function Brand() {
  const name = useSiteName();
  const logo = useSelected(useServices().site, (site) => site?.appearance?.logoUrl);
  return (
    <Link to="/" className={s['brand']} aria-label={name}>
      {logo == null ? (
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2.5 13 10 4l7.5 9" fill="none" stroke="currentColor" strokeWidth="2.25" />
          <path d="M2 17h16" stroke="var(--accent-line)" strokeWidth="2.25" />
        </svg>
      ) : (
        <img className={s['logo']} src={logo} alt="" />
      )}
      <span className={s['name']} aria-hidden="true">
        {name}
      </span>
    </Link>
  );
}

const AccountMenu = later(async () => (await import('./AccountMenu.tsx')).AccountMenu);
const SupportButton = later(
  async () => (await import('./support/SupportButton.tsx')).SupportButton,
);
const LogoutDialog = later(async () => (await import('./LogoutDialog.tsx')).LogoutDialog);
const ContentMenu = later(async () => (await import('./ContentMenu.tsx')).ContentMenu);
const ProblemDialog = later(async () => (await import('./problem/openProblem.ts')).openProblem());
const PhoneMenu = later(async () => (await import('./PhoneMenu.tsx')).PhoneMenu);

const NO_MENUS: readonly SiteMenu[] = [];

function MessagesLink() {
  const t = useText();
  const count = useSelected(useServices().messages.state, ({ unread }) => unread);
  const label = count === 0 ? t('nav.messages') : t('nav.messagesUnread', { count });
  return (
    <Link to="/myinfo/message" className={iconClass} aria-label={label} title={label}>
      <Mail size={16} aria-hidden="true" />
      <CountBadge count={count} />
    </Link>
  );
}

function Nav() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  const items = navItems(useSiteFeatures(), isLoggedIn);
  const active = activeItem(items, useLocation().pathname);
  return (
    <nav className={s['nav']} aria-label={t('nav.label')}>
      {items.map((item) => (
        <Link
          key={item.key}
          to={item.to}
          className={s['item']}
          aria-current={active?.key === item.key ? 'page' : undefined}
        >
          {t(`nav.${item.key}`)}
        </Link>
      ))}
      <ContentNav />
    </nav>
  );
}

/** Pages of content, behind one button; a site may have none. */
function ContentNav() {
  const t = useText();
  const menus = useSelected(useServices().site, (site) => site?.menus ?? NO_MENUS);
  if (menus.length === 0) return null;
  return (
    <OnDemand
      trigger={(open) => (
        <button type="button" className={s['item']} aria-haspopup="menu" onClick={open}>
          {t('nav.more')}
        </button>
      )}
    >
      {(part) => <ContentMenu {...part} menus={menus} />}
    </OnDemand>
  );
}

function SignButtons() {
  const t = useText();
  return (
    <span className={s['sign']}>
      <Link to="/login" className={buttonClass('ghost', 'medium')}>
        {t('nav.login')}
      </Link>
      <Link to="/signup" className={cx(buttonClass('primary', 'medium'), s['signup'])}>
        {t('nav.signup')}
      </Link>
    </span>
  );
}

/** Brand, menu, mode, connection, notices, appearance, account. */
export function Header() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  const isSettling = useIsSettling();
  const { mode, expectsMember } = useServices();
  const isPractice = useReadable(mode) === 'practice';
  const [isLeaving, setLeaving] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isReporting = useReadable(problemOpen);
  const askLogout = () => setLeaving(true);
  return (
    <header className={s['header']} data-practice={isPractice}>
      <Brand />
      <Nav />
      <div className={s['end']}>
        <ModeSwitch />
        <ConnectionDot />
        <span className={s['wide']}>
          <PaletteButton />
        </span>
        <NoticeBell />
        <span className={s['wide']}>
          <ThemeSwitch />
          <LanguageSwitch />
          <SettingsButton />
          <Shortcuts />
        </span>
        {isLoggedIn ? (
          <span className={s['wide']}>
            <Later fallback={<IconRoom />}>
              <SupportButton />
            </Later>
            <MessagesLink />
            <OnDemand
              trigger={(open) => (
                <IconButton label={t('nav.account')} aria-haspopup="menu" onClick={open}>
                  <CircleUserRound size={16} aria-hidden="true" />
                </IconButton>
              )}
            >
              {(part) => <AccountMenu {...part} onLogout={askLogout} />}
            </OnDemand>
          </span>
        ) : isSettling && expectsMember ? (
          <span className={s['wide']}>
            <IconRoom />
            <IconRoom />
            <IconRoom />
          </span>
        ) : (
          <SignButtons />
        )}
        <span className={s['narrow']}>
          <LanguageSwitch />
          <IconButton
            label={t('nav.open')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <Later>
        {isLeaving ? <LogoutDialog onClose={() => setLeaving(false)} /> : null}
        {isReporting ? <ProblemDialog onClose={() => problemOpen.set(false)} /> : null}
        {isMenuOpen ? <PhoneMenu onClose={() => setMenuOpen(false)} onLogout={askLogout} /> : null}
      </Later>
    </header>
  );
}
