import { useSelector } from '@xstate/react';
import { AsOf } from '../kit/AsOf.tsx';
import { Button } from '../kit/Button.tsx';
import { Later, later } from '../kit/later.tsx';
import { isPartMissing } from '../kit/loadingPart.ts';
import { useAgeText, useText } from '../i18n/useText.ts';
import { useOldestKept } from '../services/keptAge.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useIsOffline } from '../services/useIsOffline.ts';
import { useReadable } from '../services/useReadable.ts';
import s from './Banners.module.css';
import { useModeSwitch } from './ModeSwitch.tsx';
import { useReplayProgress } from './useReplayProgress.ts';

const PracticeAgain = later(
  async () => (await import('./practice/PracticeAgain.tsx')).PracticeAgain,
);

/** The alert after the last retry over nothing else, the age of the displayed state, and what still works. Rule [U-R1]. */
function OfflineBanner() {
  const services = useServices();
  const t = useText();
  const ageText = useAgeText();
  const { lastMessageAt } = useReadable(services.connection);
  const now = useReadable(services.now);
  const kept = useOldestKept();
  const known = lastMessageAt ?? services.account.get().at;
  const { mode, isSwitching, switchTo } = useModeSwitch();
  const isFailed = useSelector(services.socket, (snapshot) => snapshot.hasTag('failed'));
  return (
    <aside className={s['offline']} aria-label={t('connection.offline')} data-strip="offline">
      {isFailed ? (
        <p role="alert" title={t('connection.failedHint')}>
          {t('alert.RECONNECT_FAILED')}
        </p>
      ) : null}
      <p role="status">
        {known === undefined
          ? t('connection.bannerNever')
          : t('connection.banner', { age: ageText(now - known) })}{' '}
        <AsOf at={kept} isOfPage />
      </p>
      {isFailed ? (
        <Button size="small" onClick={() => services.socket.send({ type: 'ACKNOWLEDGED' })}>
          {t('app.reload')}
        </Button>
      ) : null}
      {mode === 'live' ? (
        <Button
          size="small"
          tone="practice"
          disabled={isSwitching}
          onClick={() => void switchTo('practice')}
        >
          {t('mode.practiceStart')}
        </Button>
      ) : null}
    </aside>
  );
}

function ReplayProgress() {
  const { text, bar } = useReplayProgress();
  return (
    <div
      className={s['progress']}
      role="progressbar"
      aria-label={text}
      aria-valuemin={bar && 0}
      aria-valuemax={bar?.total}
      aria-valuenow={bar?.done}
    >
      <span className={s['done']} style={{ width: bar?.width ?? 0 }} />
    </div>
  );
}

/** Warns that the account is incomplete, unpriced or not stored; it recovers by itself. */
function DataBanner() {
  const t = useText();
  const state = useReadable(useServices().dataState);
  if (state === 'ok') return null;
  return (
    <aside className={s['offline']} aria-label={t('data.label')} data-strip="data">
      <p role="status">{t(`data.${state}`)}</p>
    </aside>
  );
}

/**
 * Warns that the page lacks a part. Some browsers remember for the life of a page that a module could
 * not be loaded, so that only reloading helps there.
 */
function PartsBanner({ isOnline }: { readonly isOnline: boolean }) {
  const t = useText();
  const { reload, isIncomplete } = useServices();
  const isCallMissing = useReadable(isIncomplete);
  if (!useReadable(isPartMissing) && !isCallMissing) return null;
  return (
    <aside className={s['offline']} aria-label={t('parts.label')} data-strip="parts">
      <p role="status">{t('parts.missing')}</p>
      {isOnline ? (
        <Button size="small" onClick={reload}>
          {t('app.reload')}
        </Button>
      ) : null}
    </aside>
  );
}

/** Banners below the header about the state of the connection and the data. */
export function Banners() {
  const t = useText();
  const services = useServices();
  const mode = useReadable(services.mode);
  const isOffline = useIsOffline();
  const isBootOffline = useSelector(services.boot, (snapshot) => snapshot.context.isOffline);
  const isReplaying = useSelector(services.boot, (snapshot) => snapshot.matches('replay'));
  return (
    <>
      {isReplaying ? <ReplayProgress /> : null}
      {isOffline || isBootOffline ? <OfflineBanner /> : null}
      <DataBanner />
      <PartsBanner isOnline={!isOffline} />
      {mode === 'practice' ? (
        <aside className={s['practice']} aria-label={t('mode.practiceBadge')} data-strip="practice">
          {t('mode.practiceHint')}
          <Later>
            <PracticeAgain />
          </Later>
        </aside>
      ) : null}
    </>
  );
}
