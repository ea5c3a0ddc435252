import { useState } from 'react';
import { TabBar } from '../../kit/TabBar.tsx';
import { useText } from '../../i18n/useText.ts';
import { EverybodysBets } from './bets/EverybodysBets.tsx';
import { OwnBets } from './bets/OwnBets.tsx';
import { DailySummary } from './summary/DailySummary.tsx';
import { useTrade } from './tradeContext.ts';

type View = 'mine' | 'all' | 'day';

/** What was bet before, by oneself and by everybody, and how the day's rounds ended. */
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
          content: <EverybodysBets tradeOptionId={option.id} />,
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
