/**
 * The groups of an order's fields: exits, instructions, trail. Code that passes a group on does not
 * depend on its fields.
 */
import {
  flagNamesOf,
  type PlaceOf,
  differsFromDefaults,
  defaultsOf,
  type RequestOf,
  type WireOf,
} from '../described.ts';
import {
  type ExitPrices,
  type EXIT_FIELDS,
  INSTRUCTION_FIELDS,
  LIMIT_CHOICES,
  type OrderContent,
  type OrderInstructions,
  TRAIL_FIELDS,
  TRIGGER_CHOICES,
} from '../futuresOrders.ts';
import type { Price } from '../quantities.ts';

/** The two exits of a position. */
export const EXIT_NAMES = ['takeProfit', 'stopLoss'] as const;
export type ExitName = (typeof EXIT_NAMES)[number];

const SOURCE_OF = { takeProfit: 'takeProfitBy', stopLoss: 'stopLossBy' } as const;
const LIMIT_OF = { takeProfit: 'takeProfitLimit', stopLoss: 'stopLossLimit' } as const;

/** The limit price of one exit; undefined for one that takes the market. */
export const limitOfExit = (name: ExitName, exits: ExitPrices | undefined): Price | undefined =>
  exits?.[LIMIT_OF[name]];

/** Exits without a price are none. */
export const givenExits = (exits: ExitPrices | undefined): ExitPrices | undefined =>
  EXIT_NAMES.every((name) => exits?.[name] === undefined && limitOfExit(name, exits) === undefined)
    ? undefined
    : exits;

/** Whether one exit is the same in both, the source of an unset price included. */
export const isSameExit = (
  name: ExitName,
  a: ExitPrices | undefined,
  b: ExitPrices | undefined,
): boolean =>
  a?.[name] === b?.[name] &&
  limitOfExit(name, a) === limitOfExit(name, b) &&
  a?.[SOURCE_OF[name]] === b?.[SOURCE_OF[name]];

/** Whether a limit price belongs to an exit that is not set. */
export const hasLooseLimit = (exits: ExitPrices): boolean =>
  EXIT_NAMES.some((name) => limitOfExit(name, exits) !== undefined && exits[name] === undefined);

/** The take-profit of one and the stop-loss of the other, each only where it is wanted. */
export const joinedExits = (
  profit: ExitPrices,
  loss: ExitPrices,
  wanted: Readonly<Record<ExitName, boolean>>,
): ExitPrices => ({
  takeProfit: wanted.takeProfit ? profit.takeProfit : undefined,
  stopLoss: wanted.stopLoss ? loss.stopLoss : undefined,
  takeProfitBy: profit.takeProfitBy,
  stopLossBy: loss.stopLossBy,
  takeProfitLimit: wanted.takeProfit ? profit.takeProfitLimit : undefined,
  stopLossLimit: wanted.stopLoss ? loss.stopLossLimit : undefined,
});

/** One exit on the wire, or as a page asks for it. */
export interface FlatExit<Text> {
  readonly price: Text;
  readonly isMark: boolean;
  readonly limit: Text;
}

const FLAG_OF = { takeProfit: 'isMarkTp', stopLoss: 'isMarkSl' } as const;

type FlatFlag = (typeof FLAG_OF)[ExitName];
type FlatPrice = Exclude<keyof WireOf<typeof EXIT_FIELDS>, FlatFlag>;

/** Exits on the wire, or as requested; omitted ones are unset. */
type FlatExits<Text> = { readonly [Name in FlatPrice]?: Text | null | undefined } & {
  readonly [Name in FlatFlag]?: boolean | undefined;
};

/** One exit of an order, a position or a request. */
export const exitOf = <Text>(
  name: ExitName,
  flat: FlatExits<Text>,
): FlatExit<Text | undefined> => ({
  price: flat[name] ?? undefined,
  isMark: flat[FLAG_OF[name]] ?? false,
  limit: flat[LIMIT_OF[name]] ?? undefined,
});

/** Two exits as they are on the wire. */
export const flatExits = <Text>(takeProfit: FlatExit<Text>, stopLoss: FlatExit<Text>) => ({
  takeProfit: takeProfit.price,
  stopLoss: stopLoss.price,
  isMarkTp: takeProfit.isMark,
  isMarkSl: stopLoss.isMark,
  takeProfitLimit: takeProfit.limit,
  stopLossLimit: stopLoss.limit,
});

/** An order without instructions: it works until it is cancelled and takes what crosses. */
export const PLAIN_INSTRUCTIONS: OrderInstructions = {
  ...defaultsOf(LIMIT_CHOICES),
  ...defaultsOf(TRIGGER_CHOICES),
  goodTill: undefined,
  trail: undefined,
};

/** It only ever fills as maker. */
export const MAKER_ONLY: OrderInstructions = { ...PLAIN_INSTRUCTIONS, postOnly: true };

/** The instructions as they are kept: undefined when they say no more than the default. */
export const givenInstructions = (
  given: OrderInstructions | undefined,
): OrderInstructions | undefined =>
  given !== undefined && differsFromDefaults(INSTRUCTION_FIELDS, given) ? given : undefined;

type FlagOf<T> = {
  [P in PlaceOf<T> as P[1] extends { readonly kind: 'flag' } ? P[0] : never]: boolean;
};
type OrderFlag = keyof FlagOf<typeof INSTRUCTION_FIELDS> | 'reduceOnly';

/** Flags of an order, as tables, files and confirmations list them. */
export const ORDER_FLAGS: readonly OrderFlag[] = [...flagNamesOf(INSTRUCTION_FIELDS), 'reduceOnly'];

/** The flags that are set, on the wire or as it is asked for. */
export const flagsOf = (said: {
  readonly [Flag in OrderFlag]?: boolean | undefined;
}): readonly OrderFlag[] => ORDER_FLAGS.filter((flag) => said[flag] === true);

/** Whether it only ever fills as maker: by an order's instructions, on the wire, or as it is typed. */
export const makesOnly = (said: { readonly postOnly?: boolean | undefined } | undefined): boolean =>
  said?.postOnly === true;

/** How a trigger trails, in the words of the wire: undefined for an omitted field. */
export interface TrailTexts {
  readonly distance: string | undefined;
  /** A share: 0.01 is 1 %. */
  readonly rate: string | undefined;
  readonly activation: string | undefined;
}

/** As the wire names them; orders in the log of an older version lack some. */
export type FlatTrail = {
  readonly [Name in keyof WireOf<typeof TRAIL_FIELDS>]?: string | null | undefined;
};

export const trailOnWire = (flat: FlatTrail): TrailTexts => ({
  distance: flat[TRAIL_FIELDS.distance.wire] ?? undefined,
  rate: flat[TRAIL_FIELDS.rate.wire] ?? undefined,
  activation: flat[TRAIL_FIELDS.activation.wire] ?? undefined,
});

/** Whether its trigger follows the price, on the wire. */
export function isTrailing(order: FlatTrail): boolean {
  const { distance, rate } = trailOnWire(order);
  return distance !== undefined || rate !== undefined;
}

/** A trail that is asked for, as the wire names it. */
export const flatTrail = (trail: Partial<TrailTexts>): RequestOf<typeof TRAIL_FIELDS> => ({
  ...(trail.distance !== undefined && { [TRAIL_FIELDS.distance.wire]: trail.distance }),
  ...(trail.rate !== undefined && { [TRAIL_FIELDS.rate.wire]: trail.rate }),
  ...(trail.activation !== undefined && { [TRAIL_FIELDS.activation.wire]: trail.activation }),
});

type Part = string | number | bigint | boolean | undefined;

/**
 * The values by which an order's content is compared under a client id. Fingerprints of them are
 * stored: a field that was added later counts only where it is said, so that an older content keeps
 * its own.
 */
export function partsOfContent(content: OrderContent): Part[] {
  // Not `...rest`: copying an order costs more than its fingerprint.
  const { exits, instructions } = content;
  const parts: Part[] = [
    content.optionId,
    content.marketType,
    content.side,
    content.positionSide,
    content.price,
    // A trigger that follows the price is no part of what was asked for.
    instructions?.trail === undefined ? content.triggerPrice : undefined,
    content.triggerBy,
    content.quantity,
    content.reduceOnly,
    exits?.takeProfit,
    exits?.stopLoss,
    // The source of an exit counts where it has a price.
    exits?.takeProfit === undefined ? undefined : exits.takeProfitBy,
    exits?.stopLoss === undefined ? undefined : exits.stopLossBy,
  ];
  const { takeProfitLimit, stopLossLimit } = exits ?? {};
  if (takeProfitLimit !== undefined || stopLossLimit !== undefined)
    parts.push(undefined, undefined, takeProfitLimit, stopLossLimit);
  if (instructions !== undefined) pushInstructions(parts, instructions);
  return parts;
}

const FIRST_INSTRUCTIONS = new Set(['timeInForce', 'postOnly', 'goodTill', 'trail']);
const LATER_INSTRUCTIONS = Object.entries(INSTRUCTION_FIELDS).filter(
  ([name]) => !FIRST_INSTRUCTIONS.has(name),
);

function pushInstructions(parts: Part[], instructions: OrderInstructions): void {
  const { trail } = instructions;
  parts.push(instructions.timeInForce, instructions.postOnly);
  if (instructions.goodTill !== undefined) parts.push(instructions.goodTill);
  if (trail !== undefined) parts.push(undefined, trail.distance, trail.rate);
  if (trail?.activation !== undefined) parts.push(trail.activation);
  const said: Readonly<Record<string, Part | object>> = instructions;
  for (const [name, field] of LATER_INSTRUCTIONS) {
    const value = said[name];
    if (
      typeof value !== 'object' &&
      value !== ('defaultValue' in field ? field.defaultValue : undefined)
    )
      parts.push(name, value);
  }
}

/** Whether two orders ask for the same. */
export function isSameContent(a: OrderContent, b: OrderContent): boolean {
  const [left, right] = [partsOfContent(a), partsOfContent(b)];
  return left.length === right.length && left.every((part, index) => part === right[index]);
}
