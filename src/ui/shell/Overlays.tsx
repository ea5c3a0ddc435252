import { useSelector } from '@xstate/react';

import { Later, later } from '../kit/later.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './Overlays.module.css';
import { useMessageText } from './useMessageText.ts';

const ConfirmationDialog = later(
  async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog,
);
const ConfirmDialog = later(async () => (await import('../kit/ConfirmDialog.tsx')).ConfirmDialog);

/** Says that the page is reconnecting; what is below stays as it is, to read and to press. */
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
  const isSiteFailed = useSelector(services.boot, (snapshot) => snapshot.matches('failed'));
  const confirmation = useReadable(services.confirmation);
  const dialog = (text: string, onRead: () => void) => (
    <Later>
      <ConfirmDialog title={t('app.notice')} onConfirm={onRead}>
        {text}
      </ConfirmDialog>
    </Later>
  );
  if (alert !== undefined)
    return dialog(message(alert), () => services.alerts.acknowledge(alert.id));
  if (isSiteFailed) return dialog(t('alert.SITE_FAILED'), services.reload);
  if (isReconnecting) return <ReconnectOverlay />;
  return confirmation === undefined ? null : (
    <Later>
      <ConfirmationDialog pending={confirmation} />
    </Later>
  );
}
