import { useNavigate } from 'react-router-dom';
import type { OpenProps } from '../../../kit/OnDemand.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { InstrumentPicker } from '../../../market/InstrumentPicker.tsx';
import { useTrade } from '../tradeContext.ts';
import { inStock } from './chosenTrade.ts';

/** Selects another instrument for the same game type. */
export function TradeSymbolPicker(props: OpenProps) {
  const navigate = useNavigate();
  const { option } = useTrade();
  const options = useReadable(useServices().rounds.options).value ?? [];
  const stocks = new Set(options.flatMap(({ isPlay, stock }) => (isPlay ? [stock] : [])));
  return (
    <InstrumentPicker
      {...props}
      current={option.stock ?? undefined}
      isOffered={({ stock }) => stocks.has(stock)}
      onPick={({ stock }) => {
        const next = inStock(options, option, stock);
        if (next !== undefined) void navigate(`/trade/${next.id}`);
      }}
    />
  );
}
