import { useState } from 'react';
import { Link } from 'react-router-dom';
import page from '../../../copytrade/CopyPage.module.css';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Notice } from '../../../kit/Notice.tsx';
import { linkClass } from '../../../kit/linkClass.ts';
import { LoginPrompt } from '../../../copytrade/LoginPrompt.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { CopyRecords } from './CopyRecords.tsx';
import { FollowCard } from './FollowCard.tsx';
import { FormerTraders } from './FormerTraders.tsx';
import { useMyTraders } from './useMyTraders.ts';

function Mine() {
  const t = useText();
  const refusalText = useRefusalText();
  const { state, refetch } = useMyTraders();
  const [left, setLeft] = useState<string>();
  if (state.value === undefined) {
    return state.status === 'failed' ? (
      <EmptyState
        title={t('copyMine.loadFailed')}
        hint={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={10} label={t('app.loading')} />
    );
  }
  const now = state.value.find(({ endedAt }) => endedAt === null);
  const before = state.value.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {left === undefined ? null : <Notice>{t('copyMine.unfollowed', { name: left })}</Notice>}
      {now === undefined ? (
        <EmptyState
          title={t('copyMine.none')}
          hint={t('copyMine.noneHint')}
          action={<LinkButton to="/copytrade" text={t('copyMine.find')} tone="primary" />}
        />
      ) : (
        <FollowCard
          follow={now}
          onUnfollowed={() => {
            setLeft(now.traderName);
            refetch();
          }}
        />
      )}
      {state.value.length === 0 ? null : <CopyRecords follows={state.value} />}
      {before.length === 0 ? null : <FormerTraders follows={before} />}
    </>
  );
}

/** /copytrade/follower_detail: whom one follows, with copies, skips, fees and results. */
export function FollowerScreen() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  return (
    <div className={page['page']}>
      <header className={page['head']}>
        <Link className={linkClass} to="/copytrade">
          {t('copyFollow.back')}
        </Link>
        <h1>{t('copyMine.title')}</h1>
      </header>
      {isLoggedIn ? (
        <Mine />
      ) : (
        <LoginPrompt title={t('copyMine.login')} wanted="/copytrade/follower_detail" />
      )}
    </div>
  );
}
