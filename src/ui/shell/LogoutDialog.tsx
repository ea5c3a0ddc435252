import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { useLogout } from './useLogout.ts';

export function LogoutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const logout = useLogout();
  return (
    <ConfirmDialog
      title={t('nav.logout')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        logout();
      }}
    >
      {t('nav.logoutAsk')}
    </ConfirmDialog>
  );
}
