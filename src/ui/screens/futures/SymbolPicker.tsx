import { useNavigate } from 'react-router-dom';
import type { OpenProps } from '../../kit/OnDemand.tsx';
import { InstrumentPicker } from '../../market/InstrumentPicker.tsx';
import { useTerminal } from './terminalContext.ts';

/** Selects another instrument for the terminal. */
export function SymbolPicker(props: OpenProps) {
  const navigate = useNavigate();
  const { option: current, access } = useTerminal();
  return (
    <InstrumentPicker
      {...props}
      current={current.stock}
      onPick={({ id }) => void navigate(`${access === 'trade' ? '/future' : '/futureView'}/${id}`)}
    />
  );
}
