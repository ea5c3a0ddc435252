import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { InstrumentPicker } from '../../../../market/InstrumentPicker.tsx';
import { useTerminal } from '../../terminalContext.ts';
import { useCompared } from './useCompared.ts';

/** Adds an instrument to those that the chart compares with its own. */
export function ComparePicker(props: OpenProps) {
  const { option } = useTerminal();
  const { options, add } = useCompared();
  return (
    <InstrumentPicker
      {...props}
      current={undefined}
      isOffered={({ stock }) =>
        stock !== option.stock && options.every((one) => one.stock !== stock)
      }
      onPick={({ stock }) => add(stock)}
    />
  );
}
