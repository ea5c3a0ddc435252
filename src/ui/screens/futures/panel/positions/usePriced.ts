/** One position as it is now, and its figures that move with prices. */
import { useMemo } from 'react';
import type { Readable } from '../../../../../domain/readable.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { PricedPosition } from '../../../../../protocol/futures/pricedView.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { usePart, useReadable, useSelected } from '../../../../services/useReadable.ts';

/** A position as it is now; as it was when it has closed meanwhile. */
export function useLivePosition(shown: WirePosition): WirePosition {
  const { account } = useServices();
  return useSelected(account, ({ positions }) => positions[shown.id]) ?? shown;
}

function usePosition(id: string) {
  const { pricing } = useServices();
  return useMemo(() => pricing.position(id), [pricing, id]);
}

export const usePricedPosition = (id: string): PricedPosition | undefined =>
  useReadable(usePosition(id));

type ReadFigure = (priced: PricedPosition) => string | undefined;
type FormatFigure = (figure: string | undefined) => string;

/** Reads a figure as text; formats it only when it has changed. */
function textReader(read: ReadFigure, format: FormatFigure, unpriced: string | undefined) {
  let known: { readonly figure: string | undefined; readonly text: string } | undefined;
  return (priced: PricedPosition | undefined): string => {
    if (priced === undefined && unpriced !== undefined) return unpriced;
    const figure = priced === undefined ? undefined : read(priced);
    if (known === undefined || known.figure !== figure) known = { figure, text: format(figure) };
    return known.text;
  };
}

/**
 * A figure as text for `LiveText`, which changes less often than the figure does. `read` and `format`
 * must be stable between renders.
 * @param unpriced shown while the position has no figures; by default the format of an unknown one
 */
export function usePricedText(
  id: string,
  read: ReadFigure,
  format: FormatFigure,
  unpriced?: string,
): Readable<string> {
  const select = useMemo(() => textReader(read, format, unpriced), [read, format, unpriced]);
  return usePart(usePosition(id), select);
}

/** Another derived value of a position, such as its sign; a primitive. */
export const usePricedPart = <Part extends string | number | boolean | undefined>(
  id: string,
  read: (priced: PricedPosition | undefined) => Part,
): Part => useSelected(usePosition(id), read);
