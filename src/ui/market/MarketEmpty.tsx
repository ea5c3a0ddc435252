import { EmptyState } from '../kit/EmptyState.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { useText } from '../i18n/useText.ts';
import type { useMarketList } from './useMarketList.ts';

/** Explains why a market list is empty. */
export function MarketEmpty({ list }: { readonly list: ReturnType<typeof useMarketList> }) {
  const t = useText();
  if (list.status === 'loading' && list.offered.length === 0) {
    return <SkeletonRows rows={8} label={t('app.loading')} />;
  }
  if (list.offered.length === 0) return <EmptyState title={t('home.noMarkets')} />;
  if (list.search.trim() !== '') {
    return <EmptyState title={t('home.noMatch')} hint={t('home.noMatchHint')} />;
  }
  return <EmptyState title={t('home.noFavourites')} hint={t('home.noFavouritesHint')} />;
}
