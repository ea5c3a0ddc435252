import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useIsAccountKnown, useIsLoggedIn } from '../../../services/session.ts';
import { useTerminal } from '../terminalContext.ts';

/** Shows its content to a signed-in user, otherwise a link to log in. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { option } = useTerminal();
  if (useIsLoggedIn()) return children;
  return (
    <EmptyState
      title={t('panel.loginHint')}
      action={
        <Link
          to="/login"
          state={{ wanted: `/future/${option.id}` }}
          className={buttonClass('plain', 'small')}
        >
          {t('nav.login')}
        </Link>
      }
    />
  );
}

/** The same for what is read from the account, once that is known. */
export function AccountGate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const isKnown = useIsAccountKnown();
  return <Gate>{isKnown ? children : <SkeletonRows rows={4} label={t('app.loading')} />}</Gate>;
}
