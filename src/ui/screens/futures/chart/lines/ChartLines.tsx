import { type RefObject, useEffect, useMemo } from 'react';
import { Later, later } from '../../../../kit/later.tsx';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useIsTrader } from '../../../../services/useIsTrader.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import { useTerminal } from '../../terminalContext.ts';
import type { ChartHandle } from '../chartHandle.ts';
import s from './ChartLines.module.css';
import { snapPrice } from './linePlaces.ts';
import { LineLabel } from './LineLabel.tsx';
import { shownLines, toDrawn } from './shownLines.ts';
import { type ExitName, exitLine } from './tradeLines.ts';
import { useLineDrag, useLineGrab } from './useLineDrag.ts';
import { useLineEdits, useTradeLines } from './useLineEdits.ts';
import { useLinePlaces } from './useLinePlaces.ts';

const LineConfirm = later(async () => (await import('./LineConfirm.tsx')).LineConfirm);

/** Distance of a new exit that was added without a pointer, as a share of the price. */
const FIRST_DISTANCE = 0.01;

/** The user's own positions, exits and orders over the candles: to view, drag and cancel. */
export function ChartLines(props: {
  readonly handle: ChartHandle;
  readonly body: RefObject<HTMLElement | null>;
}) {
  const t = useText();
  const { market } = useServices();
  const { option, access } = useTerminal();
  const { handle, body } = props;
  const lines = useTradeLines();
  const edits = useLineEdits(lines);
  const state = useReadable(edits.state);
  const shown = useMemo(() => shownLines(lines, state), [lines, state]);
  const { overlay, labelRef, placed } = useLinePlaces(handle, shown);
  const start = useLineDrag({ handle, body, edits, tickSize: option.tickSize });
  const isReadOnly = access === 'view';
  const isTrader = useIsTrader();
  const grabbed = useMemo(
    () => (isReadOnly ? [] : lines.filter(({ target }) => !(isTrader && target.kind === 'exit'))),
    [isReadOnly, isTrader, lines],
  );
  useLineGrab({ handle, body, placed, lines: grabbed, start });
  useEffect(() => handle.chart.setLines(shown.map(toDrawn)), [handle, shown]);

  const addExit = (position: WirePosition, exit: ExitName) => {
    const isAbove = (position.side === 'LONG') === (exit === 'takeProfit');
    const from = Number(market.ticker(option.stock).get()?.mark ?? position.entryPrice);
    const price = snapPrice(
      from * (isAbove ? 1 + FIRST_DISTANCE : 1 - FIRST_DISTANCE),
      option.tickSize,
    );
    if (price !== undefined) edits.begin(exitLine(position, exit, price), 'keys', true);
  };
  if (shown.length === 0) return null;
  return (
    <>
      <div
        ref={overlay}
        className={s['overlay']}
        role="group"
        aria-label={t('chart.lines')}
        data-line
      >
        {shown.map((one) => (
          <LineLabel
            key={one.line.id}
            shown={one}
            edits={edits}
            start={start}
            labelRef={labelRef(one.line.id)}
            isReadOnly={isReadOnly}
            onNewExit={addExit}
          />
        ))}
      </div>
      {state.confirming === undefined ? null : (
        <Later>
          <LineConfirm edit={state.confirming} edits={edits} />
        </Later>
      )}
    </>
  );
}
