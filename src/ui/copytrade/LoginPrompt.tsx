import { Link } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { buttonClass } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';

/** What a guest sees where an account's own copy trading would be; the log-in leads back to `wanted`. */
export function LoginPrompt({
  title,
  wanted,
}: {
  readonly title: string;
  readonly wanted: string;
}) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/login" state={{ wanted }} className={buttonClass('primary')}>
          {useText()('nav.login')}
        </Link>
      }
    />
  );
}
