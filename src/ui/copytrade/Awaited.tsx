import { Link } from 'react-router-dom';
import type { Loadable } from '../../protocol/answer.ts';
import { useRefusalText, useText } from '../i18n/useText.ts';
import { Button, buttonClass } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';

/** In place of missing content: that it is loading, or why it could not be loaded. */
export function Awaited(props: {
  readonly state: Loadable<unknown>;
  readonly rows: number;
  readonly onRetry: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state } = props;
  return state.status === 'failed' ? (
    <EmptyState
      title={t('copytrade.failed')}
      hint={refusalText(state.error)}
      action={<Button onClick={props.onRetry}>{t('app.retry')}</Button>}
    />
  ) : (
    <SkeletonRows rows={props.rows} label={t('app.loading')} />
  );
}

/**
 * Placeholder for a guest where an account's own copy trading would be; the log-in leads back to
 * `wanted`.
 */
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
