import { Link, useParams } from 'react-router-dom';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { wholePercent, drawdownText, roiText, winRateText } from '../../../copytrade/figureText.ts';
import page from '../../../copytrade/CopyPage.module.css';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { FigureTiles } from '../../../copytrade/FigureTile.tsx';
import { linkClass, LinkButton } from '../../../kit/LinkButton.tsx';
import { Tag } from '../../../kit/Badge.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import s from './Follow.module.css';
import { FollowDesk } from './FollowDesk.tsx';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { useSelected } from '../../../services/useReadable.ts';

/** How the reader follows a trader now. */
function useMyFollow(traderId: string) {
  const { call, account } = useServices();
  const version = useSelected(account, ({ copytrade }) => copytrade.follow?.followId ?? '');
  return useQuery<{ readonly mine: WireFollow | null }>({
    key: ['copytrade', 'my', traderId],
    version,
    read: async () => {
      const answer = await call('myTraderFollower', { traderId });
      return answer.ok ? { ...answer, value: { mine: answer.value } } : answer;
    },
  });
}

function Head({
  trader,
  isChange,
}: {
  readonly trader: WireTraderCard;
  readonly isChange: boolean;
}) {
  const t = useText();
  const figures = trader.figures['30'];
  return (
    <header className={page['head']}>
      <nav className={s['links']} aria-label={t('nav.follow')}>
        <Link className={linkClass} to="/copytrade">
          {t('copyFollow.back')}
        </Link>
        <Link className={linkClass} to={`/copytrade/trader_detail/${trader.traderId}`}>
          {t('copyFollow.traderPage')}
        </Link>
        <Link className={linkClass} to="/copytrade/follower_detail">
          {t('copyFollow.myFollow')}
        </Link>
      </nav>
      <h1 className={page['title']}>
        {t(isChange ? 'copyFollow.change' : 'copyFollow.title', { name: trader.name })}
        {trader.isPractice ? <Tag>{t('copyFollow.practiceTrader')}</Tag> : null}
      </h1>
      {trader.introduction === '' ? null : <p className={s['intro']}>{trader.introduction}</p>}
      <FigureTiles look="framed">
        <div>
          <dt>{t('copyFollow.figure.roi')}</dt>
          <dd>
            <Signed value={figures.roi} text={roiText(figures)} />
          </dd>
        </div>
        <div>
          <dt>{t('copyFollow.figure.winRate')}</dt>
          <dd>{winRateText(figures)}</dd>
        </div>
        <div>
          <dt>{t('copyFollow.figure.maxDrawdown')}</dt>
          <dd>{drawdownText(figures)}</dd>
        </div>
        <div>
          <dt>{t('copyFollow.figure.followers')}</dt>
          <dd>
            {trader.followers} / {trader.capacity}
          </dd>
        </div>
        <div>
          <dt>{t('copyFollow.figure.fee')}</dt>
          <dd title={t('copyFollow.figure.feeHint', { fee: wholePercent(trader.fee) })}>
            {wholePercent(trader.fee)}
          </dd>
        </div>
      </FigureTiles>
    </header>
  );
}

/** The form once it is known whether its reader follows this trader already. */
function Member({
  trader,
  refetch,
}: {
  readonly trader: WireTraderCard;
  readonly refetch: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const follow = useMyFollow(trader.traderId);
  if (follow.state.value === undefined) {
    return follow.state.status === 'failed' ? (
      <EmptyState
        title={refusalText(follow.state.error)}
        action={<Button onClick={follow.refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={8} label={t('app.loading')} />
    );
  }
  const { mine } = follow.state.value;
  return (
    <>
      <Head trader={trader} isChange={mine !== null} />
      <FollowDesk
        key={trader.traderId}
        trader={trader}
        mine={mine}
        onFollowed={() => {
          follow.refetch();
          refetch();
        }}
      />
    </>
  );
}

/** /copytrade/{id}: the settings with which a trader is followed, with an example and a look back. */
export function FollowScreen() {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const isLoggedIn = useIsLoggedIn();
  const traderId = useParams()['id'] ?? '';
  const { state, refetch } = useQuery({
    key: ['copytrade', 'trader', traderId],
    read: () => call('copyTrader', { traderId }),
  });
  if (state.value === undefined) {
    if (state.status !== 'failed') return <SkeletonRows rows={10} label={t('app.loading')} />;
    return state.error.status === 404 ? (
      <EmptyState
        isPage
        title={t('copyFollow.unknown')}
        hint={t('copyFollow.unknownHint')}
        action={<LinkButton to="/copytrade" text={t('copyFollow.back')} />}
      />
    ) : (
      <EmptyState
        title={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <div className={page['page']}>
      {isLoggedIn ? (
        <Member trader={state.value} refetch={refetch} />
      ) : (
        <>
          <Head trader={state.value} isChange={false} />
          <FollowDesk trader={state.value} mine={null} onFollowed={refetch} />
        </>
      )}
    </div>
  );
}
