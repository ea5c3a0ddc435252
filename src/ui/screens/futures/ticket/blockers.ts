/** Why an order cannot be sent, as shown under the buttons of the form. Pure. */
import { ONE, parseDecimal } from '../../../../domain/decimal.ts';
import { makesOnly } from '../../../../domain/futures/orderGroups.ts';
import type { OrderSide, PositionMode, PositionSide } from '../../../../domain/futuresOrders.ts';
import { isOnStep } from '../../../../domain/orderEntry.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { SideEstimate } from '../../../../protocol/futures/pricedView.ts';
import type { Connection } from '../../../services/app.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { bandProblem, type Blocker, scaled, sizeProblem, takingProblem } from './entryRules.ts';
import { EXITS, exitsBlocker, type SideExits } from './exitRules.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import {
  canHaveExits,
  hasLimitPrice,
  effectiveIntent,
  onlyReduces,
  positionSideOf,
  trailKind,
} from './orderShape.ts';
import { executableOf } from './offered.ts';
import type { TicketFields } from './ticketFields.ts';

export interface EntryFacts {
  readonly fields: TicketFields;
  /** In coin, see quantityFor. */
  readonly quantity: string;
  readonly option: WireFuturesOption;
  readonly mode: PositionMode;
  readonly connection: Connection['state'];
  readonly isAccountKnown: boolean;
  readonly isMarketOpen: boolean | undefined;
  /** Trades for followers. */
  readonly isTrader: boolean;
  /** The current mark price; plain decimal. */
  readonly mark: string | undefined;
}

/** Why neither side can be submitted. */
export function entryBlocker(facts: EntryFacts): Blocker | undefined {
  const { fields, option } = facts;
  if (facts.connection === 'offline') return { key: 'blocked.offline' };
  if (!facts.isAccountKnown) return { key: 'blocked.loading' };
  if (facts.isTrader && isExit(fields, facts.mode)) return { key: 'blocked.traderExits' };
  if (facts.isMarketOpen === undefined) return { key: 'blocked.noPrice' };
  if (!facts.isMarketOpen) return { key: 'blocked.closed' };
  const priced = priceBlocker(fields, option) ?? bandBlocker(fields, option, facts.mark);
  // A share is a quantity of its own on each side.
  return priced ?? (fields.share === undefined ? quantityBlocker(facts) : undefined);
}

/** Whether it waits for a trigger, or comes with exits. */
const isExit = (fields: TicketFields, mode: PositionMode): boolean =>
  isTriggerType(fields.marketType) || (fields.hasExits && canHaveExits(fields, mode));

/** The range of limit prices that the exchange accepts around the mark price or the trigger. */
function bandBlocker(
  fields: TicketFields,
  option: WireFuturesOption,
  mark: string | undefined,
): Blocker | undefined {
  if (!hasLimitPrice(fields)) return undefined;
  const center = isTriggerType(fields.marketType) ? typedToDecimal(fields.triggerPrice) : mark;
  return bandProblem(fields.price, option, center);
}

/** The price required by the type: present and on the tick. */
function priceBlocker(fields: TicketFields, option: WireFuturesOption): Blocker | undefined {
  if (fields.marketType === 'MARKET') return undefined;
  const trigger = isTriggerType(fields.marketType)
    ? (trailBlocker(fields, option) ??
      (trailKind(fields) === undefined
        ? stepBlocker(fields.triggerPrice, option, 'Trigger')
        : activationStepBlocker(fields, option)))
    : undefined;
  return (
    trigger ?? (hasLimitPrice(fields) ? stepBlocker(fields.price, option, 'Price') : undefined)
  );
}

/** A trail is a distance on the tick, or 0.1 % to 10 % in steps of 0.1 %. */
function trailBlocker(fields: TicketFields, option: WireFuturesOption): Blocker | undefined {
  const kind = trailKind(fields);
  if (kind === undefined) return undefined;
  if (kind === 'TRAIL_DISTANCE') return stepBlocker(fields.trail, option, 'Trail');
  const percent = scaled(fields.trail);
  if (percent === undefined) return { key: 'conditional.enterTrail' };
  const isValid = percent >= TENTH && percent <= 100n * TENTH && isOnStep(percent, TENTH);
  return isValid ? undefined : { key: 'conditional.trailRange' };
}

const TENTH = ONE / 10n;

/** The price from which on it trails may be left out. */
const activationStepBlocker = (
  { activation }: TicketFields,
  option: WireFuturesOption,
): Blocker | undefined =>
  activation === '' ? undefined : stepBlocker(activation, option, 'Activation');

const STEP_KEYS = {
  Price: { enter: 'blocked.enterPrice', step: 'blocked.priceStep' },
  Trigger: { enter: 'blocked.enterTrigger', step: 'blocked.triggerStep' },
  Activation: { enter: 'conditional.enterActivation', step: 'conditional.activationStep' },
  Trail: { enter: 'conditional.enterTrail', step: 'conditional.trailStep' },
} as const;

function stepBlocker(
  text: string,
  { tickSize }: WireFuturesOption,
  name: keyof typeof STEP_KEYS,
): Blocker | undefined {
  const typed = scaled(text);
  if (typed === undefined || typed <= 0n) return { key: STEP_KEYS[name].enter };
  if (isOnStep(typed, parseDecimal(tickSize) ?? 1n)) return undefined;
  return { key: STEP_KEYS[name].step, figures: { step: tickSize } };
}

function quantityBlocker({
  fields,
  quantity,
  option,
  mode,
}: Pick<EntryFacts, 'fields' | 'quantity' | 'option' | 'mode'>): Blocker | undefined {
  const isClosing = onlyReduces(fields, mode);
  const coins = parseDecimal(quantity);
  if (fields.share !== undefined) {
    if (coins === undefined) return { key: 'blocked.noPrice' };
    if (coins === 0n) return { key: 'blocked.insufficient' };
  } else if (coins === undefined || (coins === 0n && scaled(fields.entered) === 0n)) {
    return { key: 'blocked.enterQuantity' };
  }
  return sizeProblem(coins, option, isClosing ? option.closingPartsMax : 1);
}

/** Open quantities of the instrument, plain decimals. */
export type HeldQuantities = Readonly<Record<PositionSide, string | undefined>>;

/**
 * Quantity that an order of `side` could close: of the named position in hedge mode, of the
 * opposite one in one-way mode.
 */
const closableBy = (side: OrderSide, held: HeldQuantities): string | undefined =>
  held[positionSideOf(side, true)];

export interface SideFacts {
  readonly fields: TicketFields;
  readonly quantity: string;
  readonly option: WireFuturesOption;
  readonly mode: PositionMode;
  readonly estimate: SideEstimate | undefined;
  readonly held: HeldQuantities;
  /** The current price that a trigger is compared with; plain decimal. */
  readonly triggerNow: string | undefined;
  readonly exits: SideExits;
  /** Best price that a LIMIT of this side would take; plain decimal. */
  readonly bestPrice: string | undefined;
  /** See `filledAtOnce`. */
  readonly filledAtOnce: string | undefined;
}

/** Why this side alone cannot be submitted. */
export function sideBlocker(side: OrderSide, facts: SideFacts): Blocker | undefined {
  return (
    quantityAndExitsBlocker(side, facts) ??
    trailBeyondBlocker(side, facts) ??
    takingBlocker(side, facts) ??
    offeredBlocker(side, facts)
  );
}

/** One-way, an order that is no larger than the position against it opens nothing that could have exits. */
function closingExitsBlocker(side: OrderSide, facts: SideFacts): Blocker | undefined {
  const { exits, quantity, held, mode } = facts;
  if (mode === 'HEDGE' || EXITS.every((name) => exits[name].kind === 'none')) return undefined;
  const against = parseDecimal(closableBy(side, held) ?? '') ?? 0n;
  return against > 0n && (parseDecimal(quantity) ?? 0n) <= against
    ? { key: 'blocked.exitsOnClose' }
    : undefined;
}

/** A trigger that trails a falling price by more than that price is nowhere. */
function trailBeyondBlocker(
  side: OrderSide,
  { fields, triggerNow, option }: SideFacts,
): Blocker | undefined {
  if (side === 'BUY' || trailKind(fields) !== 'TRAIL_DISTANCE') return undefined;
  const [distance, now] = [scaled(fields.trail), parseDecimal(triggerNow ?? '')];
  if (distance === undefined || now === undefined) return undefined;
  return now - distance < (parseDecimal(option.tickSize) ?? 1n)
    ? { key: 'conditional.trailBeyond' }
    : undefined;
}

/** Blocks a MARKET or FOK order, which is filled at once and whole, where the book offers less. */
function offeredBlocker(side: OrderSide, facts: SideFacts): Blocker | undefined {
  const { fields } = facts;
  const taken = parseDecimal(facts.filledAtOnce ?? '');
  const isFok = fields.marketType === 'LIMIT' && fields.timeInForce === 'FOK';
  if (taken === undefined || (fields.marketType !== 'MARKET' && !isFok)) return undefined;
  if (taken >= executableOf({ ...facts, held: closableBy(side, facts.held) })) return undefined;
  return { key: isFok ? 'blocked.fokNotOffered' : 'blocked.notOffered' };
}

/** Quantity to be paid for: of an IOC the part filled at once, of other orders all of it. */
const paidQuantity = ({ fields, quantity, filledAtOnce }: SideFacts): bigint => {
  const isIoc = fields.marketType === 'LIMIT' && fields.timeInForce === 'IOC';
  return parseDecimal((isIoc ? filledAtOnce : undefined) ?? quantity) ?? 0n;
};

function quantityAndExitsBlocker(side: OrderSide, facts: SideFacts): Blocker | undefined {
  const coins = parseDecimal(facts.quantity) ?? 0n;
  if (onlyReduces(facts.fields, facts.mode)) {
    const held = parseDecimal(closableBy(side, facts.held) ?? '');
    if (held === undefined || held === 0n) {
      const isNamed = effectiveIntent(facts.fields, facts.mode) === 'CLOSE';
      if (!isNamed) return { key: 'blocked.noPosition' };
      return { key: side === 'BUY' ? 'blocked.noShort' : 'blocked.noLong' };
    }
    if (facts.fields.share !== undefined && coins === 0n) return quantityBlocker(facts);
    return triggerBlocker(side, facts.fields, facts.triggerNow);
  }
  const wrong = facts.fields.share === undefined ? undefined : quantityBlocker(facts);
  if (wrong !== undefined) return wrong;
  // What waits for a trigger is judged by the balance that is there then.
  const most = isTriggerType(facts.fields.marketType)
    ? undefined
    : parseDecimal(facts.estimate?.maxQuantity ?? '');
  if (most !== undefined && paidQuantity(facts) > most) return { key: 'blocked.insufficient' };
  const trigger = triggerBlocker(side, facts.fields, facts.triggerNow);
  if (trigger !== undefined) return trigger;
  return closingExitsBlocker(side, facts) ?? exitsBlocker(facts.exits);
}

/** An order is accepted that waits for a trigger, whatever the balance, and judged there. */
export function uncoveredNote(
  fields: TicketFields,
  quantity: string,
  estimate: SideEstimate | undefined,
): Blocker | undefined {
  const coins = parseDecimal(quantity);
  const most = parseDecimal(estimate?.maxQuantity ?? '');
  if (!isTriggerType(fields.marketType) || coins === undefined || most === undefined)
    return undefined;
  // What only reduces may name more than there is.
  const opens = estimate?.cost !== undefined && parseDecimal(estimate.cost) !== 0n;
  return opens && coins > most ? { key: 'conditional.notCovered' } : undefined;
}

/** A post-only order must not reach the best price of the other side. */
function takingBlocker(side: OrderSide, { fields, bestPrice }: SideFacts): Blocker | undefined {
  return makesOnly(fields) && fields.marketType === 'LIMIT'
    ? takingProblem(side, fields.price, bestPrice)
    : undefined;
}

/**
 * A take-profit sells above the market and a stop-loss below it, the reverse for buys; the exchange
 * refuses one that would trigger at once.
 */
function triggerBlocker(
  side: OrderSide,
  fields: TicketFields,
  price: string | undefined,
): Blocker | undefined {
  if (!isTriggerType(fields.marketType) || price === undefined) return undefined;
  if (trailKind(fields) !== undefined) return activationBlocker(side, fields, price);
  const trigger = scaled(fields.triggerPrice);
  const now = parseDecimal(price);
  if (trigger === undefined || now === undefined) return undefined;
  const mustBeAbove = (fields.marketType === 'TAKEPROFIT') === (side === 'SELL');
  if (mustBeAbove ? trigger > now : trigger < now) return undefined;
  return {
    key: mustBeAbove ? 'blocked.triggerAbove' : 'blocked.triggerBelow',
    figures: { price },
  };
}

/** A trigger begins to trail at a price that is yet to come: above the market selling, below it buying. */
function activationBlocker(
  side: OrderSide,
  fields: TicketFields,
  price: string,
): Blocker | undefined {
  const activation = scaled(fields.activation);
  const now = parseDecimal(price);
  if (activation === undefined || now === undefined) return undefined;
  if (side === 'SELL' ? activation > now : activation < now) return undefined;
  return {
    key: side === 'SELL' ? 'conditional.activationAbove' : 'conditional.activationBelow',
    figures: { price },
  };
}
