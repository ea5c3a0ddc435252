import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import { useEffect } from 'react';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { useBoundKeys } from '../../../../kit/boundKeys.ts';
import { useText } from '../../../../i18n/useText.ts';
import { instrumentFormat } from '../../../../market/instrument.ts';
import { useTickerField } from '../../../../market/TickerCells.tsx';
import { useTerminal } from '../../terminalContext.ts';
import s from '../ChartPanel.module.css';
import { leaveFullscreen, listenForLeave, requestFullscreen } from './fullscreen.ts';

/** The symbol and its price, which nothing else on the screen shows then. */
function ShownSymbol() {
  const { option } = useTerminal();
  const last = useTickerField(option.stock, 'last');
  return (
    <p className={s['symbol']}>
      <b>{option.label}</b>
      <span>{instrumentFormat(option).price(last)}</span>
    </p>
  );
}

/** Lets the chart fill the screen, and the page where the browser has no fullscreen. */
export function FullscreenButton(props: {
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}) {
  const t = useText();
  const bound = useBoundKeys();
  const { isFull, onFull } = props;
  useEffect(() => {
    if (!isFull) return undefined;
    const stop = listenForLeave(document, () => onFull(false));
    return () => {
      stop();
      void leaveFullscreen(document);
    };
  }, [isFull, onFull]);
  const toggle = () => {
    if (!isFull) void requestFullscreen(document);
    onFull(!isFull);
  };
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <>
      {isFull ? <ShownSymbol /> : null}
      <IconButton
        label={t(isFull ? 'chartView.leave' : 'chartView.fullscreen')}
        aria-keyshortcuts={bound('f')}
        onClick={toggle}
      >
        <Icon size={14} aria-hidden="true" />
      </IconButton>
    </>
  );
}
