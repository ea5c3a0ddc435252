import { useState } from 'react';
import { TabBar } from '../../kit/TabBar.tsx';
import { useText } from '../../i18n/useText.ts';
import { PublicBets } from './bets/PublicBets.tsx';
import { OwnBets } from '../../market/rounds/OwnBets.tsx';
import { DailySummary } from './summary/DailySummary.tsx';
import { useTrade } from './tradeContext.ts';

type View = 'mine' | 'all' | 'day';

/** Bets of the user and of all players, and the results of the day's rounds. */
export function RoundRecords({ onReplay }: { readonly onReplay: (tradeRoundId: string) => void }) {
  const t = useText();
  const { option } = useTrade();
  const [view, setView] = useState<View>('mine');
  return (
    <TabBar<View>
      label={t('trade.tabs')}
      value={view}
      onValue={setView}
      tabs={[
        { value: 'mine', label: t('trade.tabMine'), content: <OwnBets onPick={onReplay} /> },
        {
          value: 'all',
          label: t('trade.tabAll'),
          content: <PublicBets tradeOptionId={option.id} />,
        },
        {
          value: 'day',
          label: t('trade.tabDay'),
          content: <DailySummary tradeOptionId={option.id} />,
        },
      ]}
    />
  );
}
