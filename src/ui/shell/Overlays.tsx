import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './Overlays.module.css';
import { useMessageText } from './useMessageText.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../kit/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** Covers the page while reconnecting; the page below stays as it is. */
function ReconnectOverlay() {
  const t = useText();
  return (
    <div className={s['overlay']} role="alert">
      <div className={s['box']}>
        <span className={s['spinner']} aria-hidden="true" />
        <p>{t('connection.overlay')}</p>
        <p className={s['hint']}>{t('connection.overlayHint')}</p>
      </div>
    </div>
  );
}

/** Alerts that must be read first: one dialog at a time, titled 알림. */
export function Overlays() {
  const t = useText();
  const services = useServices();
  const message = useMessageText();
  const alert = useReadable(services.alerts.current);
  const isReconnecting = useSelector(services.socket, (snapshot) => snapshot.hasTag('overlay'));
  const isSocketFailed = useSelector(services.socket, (snapshot) => snapshot.hasTag('failed'));
  const isSiteFailed = useSelector(services.boot, (snapshot) => snapshot.matches('failed'));
  const dialog = (text: string, onRead: () => void) => (
    <Suspense fallback={null}>
      <ConfirmDialog title={t('app.notice')} onConfirm={onRead}>
        {text}
      </ConfirmDialog>
    </Suspense>
  );
  if (alert !== undefined)
    return dialog(message(alert), () => services.alerts.acknowledge(alert.id));
  if (isSiteFailed) return dialog(t('alert.SITE_FAILED'), services.reload);
  if (isSocketFailed) {
    return dialog(t('alert.RECONNECT_FAILED'), () =>
      services.socket.send({ type: 'ACKNOWLEDGED' }),
    );
  }
  return isReconnecting ? <ReconnectOverlay /> : null;
}
