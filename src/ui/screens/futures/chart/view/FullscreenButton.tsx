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

// The browser's fullscreen for a chart that already fills the page. [W-V1] [W-V2] The whole page is
// shown in fullscreen, not the chart alone: menus, dialogs and notices lie beside the chart in the
// page, and would be hidden otherwise.

/** Requests fullscreen; does nothing where the browser has none or refuses it. */
async function requestFullscreen(page: Document): Promise<void> {
  if (!page.fullscreenEnabled || page.fullscreenElement !== null) return;
  try {
    await page.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // The chart fills the page all the same.
  }
}

/** Leaves fullscreen, if the page is in it. */
async function leaveFullscreen(page: Document): Promise<void> {
  if (page.fullscreenElement !== page.documentElement) return;
  try {
    await page.exitFullscreen();
  } catch {
    // It was left meanwhile.
  }
}

/**
 * Calls `leave` when the browser's fullscreen ends, and at Escape where the browser has none. An
 * Escape that closed something on the page is not meant for the chart.
 * @returns a function that stops listening
 */
function listenForLeave(page: Document, leave: () => void): () => void {
  const changed = () => {
    if (page.fullscreenElement === null) leave();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
  };
  page.addEventListener('fullscreenchange', changed);
  page.defaultView?.addEventListener('keydown', pressed);
  return () => {
    page.removeEventListener('fullscreenchange', changed);
    page.defaultView?.removeEventListener('keydown', pressed);
  };
}

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
