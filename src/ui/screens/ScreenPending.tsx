import { useSelector } from '@xstate/react';
import { FirstMarketPart } from '../shell/firstMarket/FirstMarketPart.tsx';
import { useText } from '../i18n/useText.ts';
import { useFeedText } from '../shell/FeedNote.tsx';
import { useReplayProgress } from '../shell/useReplayProgress.ts';
import { useServices } from '../services/ServicesContext.tsx';
import s from './ScreenPending.module.css';

/** The start screen: loading progress, and the dates of a replay. */
export function ScreenPending() {
  const t = useText();
  const feed = useFeedText();
  const boot = useServices().boot;
  const phase = useSelector(boot, (snapshot) => {
    if (snapshot.matches('replay')) return 'replay';
    if (snapshot.matches('session')) return 'session';
    return snapshot.matches('site') ? 'site' : 'ready';
  });
  const replay = useReplayProgress();
  const text = {
    site: t('app.starting'),
    session: t('app.restoring'),
    replay: replay.text,
    ready: t('app.loading'),
  }[phase];
  return (
    <>
      <FirstMarketPart part="bar" />
      <FirstMarketPart part="chart" />
      <div className={s['pending']} role="status">
        <p>{text}</p>
        <span className={s['track']} aria-hidden="true">
          {phase === 'replay' && replay.bar !== undefined ? (
            <span className={s['done']} style={{ width: replay.bar.width }} />
          ) : (
            <span className={s['moving']} />
          )}
        </span>
        {feed === undefined ? null : <p className={s['feed']}>{feed}</p>}
      </div>
    </>
  );
}
