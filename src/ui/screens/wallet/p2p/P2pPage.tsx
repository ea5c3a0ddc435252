import { useState } from 'react';
import { isP2pOver } from '../../../../domain/p2p/p2p.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { P2pForm } from './P2pForm.tsx';
import s from './P2pPage.module.css';
import { P2pTrade } from './P2pTrade.tsx';

/**
 * /dnw_history/p2p: the newest trade at the step it is at, whichever device it was requested on, or
 * the form for one.
 */
export function P2pPage() {
  const t = useText();
  const refusalText = useRefusalText();
  const { account, call, p2p: news } = useServices();
  const version = useReadable(news.version);
  const step = useSelected(account, ({ p2p }) => (p2p === null ? '' : `${p2p.id}/${p2p.status}`));
  const { state, refetch, update } = useQuery({
    key: ['p2p', 'latest'],
    version: `${step} ${version}`,
    read: () => call('latestP2p', {}),
  });
  const [wantsAnother, setWantsAnother] = useState('');
  if (state.value === undefined) {
    return state.status === 'failed' ? (
      <EmptyState
        title={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={8} label={t('app.loading')} />
    );
  }
  const { p2p: trade, isSandbox } = state.value;
  const isForm = trade === null || (isP2pOver(trade.status) && wantsAnother === trade.id);
  return (
    <div className={s['page']} data-wide={isForm ? undefined : true}>
      {isSandbox ? <p className={s['note']}>{t('wallet.p2p.sandbox')}</p> : null}
      {isForm ? (
        <P2pForm last={trade} onRequested={(p2p) => update((known) => ({ ...known, p2p }))} />
      ) : (
        <>
          <P2pTrade trade={trade} onStep={(p2p) => update((known) => ({ ...known, p2p }))} />
          {isP2pOver(trade.status) ? (
            <Button size="large" tone="primary" onClick={() => setWantsAnother(trade.id)}>
              {t('wallet.p2p.another')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
