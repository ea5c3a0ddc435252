import { useParams } from 'react-router-dom';
import { useText } from '../../../i18n/useText.ts';
import { Later, later } from '../../../kit/later.tsx';
import { SideMenu, SideScreen } from '../../../kit/SideMenu.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { ComingSoon } from '../../NoScreen.tsx';
import s from './DevScreen.module.css';
import { SwitchedOff } from './SwitchedOff.tsx';

// The developer pages, each the second segment of its path.

const DEV_PAGES = {
  machines: later(async () => (await import('../machines/MachinesPage.tsx')).MachinesPage),
  log: later(async () => (await import('../log/LogPage.tsx')).LogPage),
  pricing: later(async () => (await import('../pricing/PricingPage.tsx')).PricingPage),
} as const;

type DevPage = keyof typeof DEV_PAGES;

const devPageOf = (segment: string | undefined): DevPage | undefined =>
  Object.keys(DEV_PAGES).find((page): page is DevPage => page === segment);

const pathOfDevPage = (page: DevPage): string => `/dev/${page}`;

/** /dev/{page}: the inside of the client, for users who switched the developer pages on. */
export function DevScreen() {
  const t = useText();
  const isOn = useSelected(useServices().preferences.values, (values) => values.developerPages);
  const page = devPageOf(useParams()['page']);
  if (page === undefined) return <ComingSoon kind="unknown" />;
  if (!isOn) return <SwitchedOff />;
  const Page = DEV_PAGES[page];
  const entries = Object.keys(DEV_PAGES).flatMap((name) => {
    const key = devPageOf(name);
    return key === undefined ? [] : [{ key, label: t(`dev.${key}`), to: pathOfDevPage(key) }];
  });
  return (
    <div className={s['page']}>
      <SideScreen menu={<SideMenu label={t('dev.title')} entries={entries} current={page} />}>
        <h1 className={s['title']}>{t(`dev.${page}`)}</h1>
        <Later fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>
          <Page />
        </Later>
      </SideScreen>
    </div>
  );
}
