import { useEffect, useMemo, useState } from 'react';
import type { ChartPeriod } from '../../../../../domain/market.ts';
import { instrumentFormat } from '../../../../market/instrument.ts';
import { newClientOrderId } from '../../../../services/clientOrderId.ts';
import { type DrawingServices, GUEST } from '../../../../services/drawings.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useAuthUser } from '../../../../services/session.ts';
import { useTerminal } from '../../terminalContext.ts';
import type { ChartHandle } from '../chartHandle.ts';
import { type Board, createBoard } from './board.ts';
import { type ChartPlaces, createChartPlaces } from './chartPlaces.ts';
import { createDrawingLayer } from './drawingLayer.ts';

const TIME_DIGITS = 9;
const RANDOM_DIGITS = 12;

/** Begins with the time, so that ids sort in the order of drawing. */
const newId = (at: number): string =>
  at.toString(36).padStart(TIME_DIGITS, '0') + newClientOrderId().slice(0, RANDOM_DIGITS);

export interface DrawnBoard {
  readonly board: Board;
  readonly places: ChartPlaces;
}

/** The drawings of this person on this instrument, drawn on the chart. */
export function useBoard(handle: ChartHandle, period: ChartPeriod): DrawnBoard | undefined {
  const { drawings, now } = useServices();
  const { option } = useTerminal();
  const owner = useAuthUser()?.id ?? GUEST;
  const format = useMemo(() => instrumentFormat(option), [option]);
  const [service, setService] = useState<DrawingServices | undefined>(undefined);
  const [shown, setShown] = useState<DrawnBoard | undefined>(undefined);
  const { stock, tickSize, hours } = option;
  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const loaded = await drawings();
      if (!isOver) setService(loaded);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [drawings]);
  useEffect(() => {
    if (service === undefined) return undefined;
    const board = createBoard({
      entries: service.of(owner, stock),
      save: (entries) => service.save(owner, stock, entries),
      now: now.get,
      newId,
    });
    const layer = handle.chart.addLayer((base) => {
      const { chart, candles, bars, isRemoved } = base;
      const priceText = format.price;
      const places = createChartPlaces({
        chart,
        candles,
        bars,
        isRemoved,
        kind: { hours, period },
        tickSize,
        priceText,
      });
      return createDrawingLayer(base, board, places);
    });
    // A new chart is on its way where the old one is gone.
    if (layer === undefined) return () => board.stop();
    const attach = () => setShown({ board, places: layer.places });
    attach();
    return () => {
      setShown(undefined);
      board.stop();
      handle.chart.removeLayer(layer);
    };
  }, [service, owner, stock, tickSize, format, handle, hours, period, now]);
  return shown;
}
