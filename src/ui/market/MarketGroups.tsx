import { choicesOf } from '../kit/choices.ts';
import { Segmented } from '../kit/Segmented.tsx';
import { useText } from '../i18n/useText.ts';
import type { useMarketList } from './useMarketList.ts';

/** Switches between all instruments and the favourites. */
export function MarketGroups({ list }: { readonly list: ReturnType<typeof useMarketList> }) {
  const t = useText();
  return (
    <Segmented
      look="line"
      label={t('home.markets')}
      value={list.group}
      onValue={list.setGroup}
      choices={choicesOf(['all', 'favourites'], (group) => t(`home.${group}`))}
    />
  );
}
