/** How a person has arranged the futures terminal, kept as one JSON text. */
import { CHART_PERIODS, type ChartPeriod } from '../domain/market.ts';

export interface TerminalPreferences {
  /** Shares of resizable panels by group, percent. */
  readonly panelSizes: Readonly<Record<string, readonly number[]>>;
  /** Hidden columns by table. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
  /** Chosen book grouping by stock. */
  readonly bookGroupings: Readonly<Record<string, string>>;
  /** Indicators on the chart, such as `MA:7`, `EMA:25`, `BB:20:2`, `RSI:14`, `MACD:12:26:9`. */
  readonly indicators: readonly string[];
  readonly period: ChartPeriod | undefined;
  /** Tables show the chosen instrument alone. */
  readonly hideOthers: boolean;
}

/** The value in its type; undefined when it is of another. */
type Reader<T> = (value: unknown) => T | undefined;

const readText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
const readShare: Reader<number> = (value) =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined;

/** A list is taken whole or not at all: sizes and columns belong together. */
const readList =
  <T>(readItem: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(readItem).filter((item) => item !== undefined);
    return items.length === value.length ? items : undefined;
  };

/** Entries that cannot be read are left out. */
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

function parseFields(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Anything may stand in local storage: a field that cannot be read is as if never touched. */
export function readTerminal(text: string | undefined): TerminalPreferences {
  const fields = parseFields(text);
  return {
    panelSizes: readRecord(readList(readShare))(fields['panelSizes']) ?? {},
    hiddenColumns: readRecord(readList(readText))(fields['hiddenColumns']) ?? {},
    bookGroupings: readRecord(readText)(fields['bookGroupings']) ?? {},
    indicators: readList(readText)(fields['indicators']) ?? [],
    period: CHART_PERIODS.find((period) => period === fields['period']),
    hideOthers: fields['hideOthers'] === true,
  };
}

export const terminalToText = (terminal: TerminalPreferences): string => JSON.stringify(terminal);
