/** How a person has arranged the futures terminal, stored as one JSON text. */
import { CHART_PERIODS, type ChartPeriod, PRICE_TYPES } from '../domain/market.ts';
import {
  COMPARED_MAX,
  type PanelLayout,
  type TerminalPreferences,
  USUAL_PERIODS,
} from '../domain/preferences.ts';

/** The value in its type; undefined when it has another one. */
type Reader<T> = (value: unknown) => T | undefined;

const readText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
const readShare: Reader<number> = (value) =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined;

const readPeriod: Reader<ChartPeriod> = (value) => CHART_PERIODS.find((period) => period === value);

/** A list is read as a whole or not at all: sizes and columns belong together. */
const readList =
  <T>(readItem: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(readItem).filter((item) => item !== undefined);
    return items.length === value.length ? items : undefined;
  };

/** Unreadable entries are left out. */
const readRecord =
  <T>(readItem: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) => {
        const read = readItem(item);
        return read === undefined ? [] : [[name, read]];
      }),
    );
  };

const readLayout: Reader<PanelLayout> = (value) => {
  const fields = readRecord(readText)(value);
  const model = fields?.['model'];
  return model === undefined ? undefined : { name: fields?.['name'], model };
};

function parseFields(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Local storage may hold anything: an unreadable field counts as never set. */
export function readTerminal(text: string | undefined): TerminalPreferences {
  const fields = parseFields(text);
  return {
    panelSizes: readRecord(readList(readShare))(fields['panelSizes']) ?? {},
    hiddenColumns: readRecord(readList(readText))(fields['hiddenColumns']) ?? {},
    bookGroupings: readRecord(readText)(fields['bookGroupings']) ?? {},
    indicators: readList(readText)(fields['indicators']) ?? [],
    period: readPeriod(fields['period']),
    periods: readList(readPeriod)(fields['periods']) ?? USUAL_PERIODS,
    priceType: PRICE_TYPES.find((type) => type === fields['priceType']) ?? 'LAST',
    compared: (readList(readText)(fields['compared']) ?? []).slice(0, COMPARED_MAX),
    hideOthers: fields['hideOthers'] === true,
    layout: readLayout(fields['layout']),
    savedLayouts: readRecord(readText)(fields['savedLayouts']) ?? {},
  };
}

export const terminalToText = (terminal: TerminalPreferences): string => JSON.stringify(terminal);
