/** The indicators a user has chosen, in their stored text form: `MA:7`, `BB:20:2`. */

export const INDICATOR_KINDS = [
  'MA',
  'EMA',
  'BB',
  'VWAP',
  'ST',
  'ICHIMOKU',
  'RSI',
  'MACD',
  'STOCH',
  'ATR',
  'OBV',
] as const;

export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

export interface IndicatorChoice {
  readonly kind: IndicatorKind;
  readonly parameters: readonly number[];
}

export interface Parameter {
  readonly name: 'length' | 'width' | 'factor' | 'fast' | 'middle' | 'slow' | 'smooth' | 'signal';
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  /** Steps between allowed values: whole bars, tenths of a deviation. */
  readonly step: number;
}

const bars = (name: Parameter['name'], usual: number): Parameter => ({
  name,
  usual,
  least: 2,
  most: 400,
  step: 1,
});

export const PARAMETERS: Readonly<Record<IndicatorKind, readonly Parameter[]>> = {
  MA: [bars('length', 7)],
  EMA: [bars('length', 25)],
  BB: [bars('length', 20), { name: 'width', usual: 2, least: 0.1, most: 10, step: 0.1 }],
  RSI: [bars('length', 14)],
  MACD: [bars('fast', 12), bars('slow', 26), bars('signal', 9)],
  VWAP: [],
  ST: [bars('length', 10), { name: 'factor', usual: 3, least: 0.1, most: 20, step: 0.1 }],
  ICHIMOKU: [bars('fast', 9), bars('middle', 26), bars('slow', 52)],
  // One bar leaves the line as it is.
  STOCH: [
    bars('length', 14),
    { ...bars('smooth', 3), least: 1 },
    { ...bars('signal', 3), least: 1 },
  ],
  ATR: [bars('length', 14)],
  OBV: [],
};

const isKind = (text: string): text is IndicatorKind =>
  INDICATOR_KINDS.some((kind) => kind === text);

/** Whether a value may stand in a parameter's field. */
export function isAllowed({ least, most, step }: Parameter, value: number): boolean {
  if (!Number.isFinite(value) || value < least || value > most) return false;
  // Tenths are not exact in binary: near enough to a step counts as on it.
  return Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

/** The usual choice of a kind. */
export const usualChoice = (kind: IndicatorKind): IndicatorChoice => ({
  kind,
  parameters: PARAMETERS[kind].map(({ usual }) => usual),
});

export const choiceToText = ({ kind, parameters }: IndicatorChoice): string =>
  [kind, ...parameters].join(':');

/** @returns undefined for text of another version or by another hand */
export function textToChoice(text: string): IndicatorChoice | undefined {
  const [name = '', ...rest] = text.split(':');
  if (!isKind(name)) return undefined;
  const wanted = PARAMETERS[name];
  const parameters = rest.map(Number);
  const isWhole = parameters.length === wanted.length;
  const isGood = wanted.every((one, index) => isAllowed(one, parameters[index] ?? Number.NaN));
  return isWhole && isGood ? { kind: name, parameters } : undefined;
}
