/**
 * The order form enables only orders that are accepted at the price that it shows, and blocks only
 * those that would be rejected for a reason that it knows.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import type { OrderSide } from '../../../src/domain/futuresOrders.ts';
import {
  type EntryFacts,
  entryBlocker,
  sideBlocker,
  type SideFacts,
} from '../../../src/ui/screens/futures/ticket/blockers.ts';
import { type ExitReading, readExits } from '../../../src/ui/screens/futures/ticket/exitRules.ts';
import { filledAtOnce } from '../../../src/ui/screens/futures/ticket/offered.ts';
import { orderIntent } from '../../../src/ui/screens/futures/ticket/orderIntent.ts';
import { canHaveExits, positionSideOf } from '../../../src/ui/screens/futures/ticket/orderShape.ts';
import type {
  ExitEntry,
  TicketFields,
} from '../../../src/ui/screens/futures/ticket/ticketFields.ts';
import {
  createTicket,
  entryQuantity,
  entryReference,
  estimateInput,
} from '../../../src/ui/screens/futures/ticket/ticketStore.ts';
import { createWritable } from '../../../src/ui/services/derived.ts';
import { typedToDecimal } from '../../../src/ui/format/typing.ts';
import type { TextKey } from '../../../src/ui/i18n/useText.ts';
import { accountCases } from '../../support/estimateCases.ts';
import { FORM_ID, heldOf, type FormFacts, formFactsOf, USER } from '../../support/formCases.ts';
import { orderOfForm } from '../../support/formOrders.ts';
import { someFields } from '../../unit/ui/futures/ticketParts.ts';

const OFF_STEP = ['PRICE_OFF_TICK'];
const WRONG_SIDE = ['EXIT_WRONG_SIDE'];
const TOO_MUCH = ['INSUFFICIENT_BALANCE', 'INSUFFICIENT_FEE', 'LEVERAGE_TIER'];

/** The rejection that each blocker of the form stands for. */
const CODES: Partial<Record<TextKey, readonly string[]>> = {
  // A share of what is not known yet.
  'blocked.noPrice': ['INVALID_PARAMETER'],
  'blocked.enterPrice': ['PRICE_REQUIRED', 'INVALID_PARAMETER'],
  'blocked.priceStep': OFF_STEP,
  'blocked.priceBand': ['PRICE_OUT_OF_BAND'],
  'blocked.enterTrigger': ['TRIGGER_REQUIRED', 'INVALID_PARAMETER'],
  'blocked.triggerStep': OFF_STEP,
  'conditional.enterTrail': ['INVALID_TRAIL', 'INVALID_PARAMETER'],
  'conditional.trailRange': ['INVALID_TRAIL'],
  'conditional.trailStep': ['INVALID_TRAIL'],
  'conditional.trailBeyond': ['INVALID_TRAIL'],
  'blocked.enterQuantity': ['QUANTITY_TOO_SMALL', 'INVALID_PARAMETER'],
  'blocked.quantityStep': ['QUANTITY_OFF_STEP', 'QUANTITY_TOO_SMALL'],
  'blocked.tooSmall': ['QUANTITY_TOO_SMALL'],
  'blocked.tooLarge': ['QUANTITY_TOO_LARGE'],
  'blocked.insufficient': [...TOO_MUCH, 'QUANTITY_TOO_SMALL', 'QUANTITY_TOO_LARGE'],
  'blocked.noPosition': ['REDUCE_ONLY_REJECTED'],
  'blocked.noLong': ['REDUCE_ONLY_REJECTED'],
  'blocked.noShort': ['REDUCE_ONLY_REJECTED'],
  'blocked.triggerAbove': ['WOULD_TRIGGER'],
  'blocked.triggerBelow': ['WOULD_TRIGGER'],
  'blocked.postOnlyBelow': ['POST_ONLY_WOULD_TAKE'],
  'blocked.postOnlyAbove': ['POST_ONLY_WOULD_TAKE'],
  'blocked.takeProfitAbove': WRONG_SIDE,
  'blocked.takeProfitBelow': WRONG_SIDE,
  'blocked.stopLossAbove': WRONG_SIDE,
  'blocked.stopLossBelow': WRONG_SIDE,
  'blocked.exitStep': OFF_STEP,
  'blocked.exitsOnClose': ['EXIT_NOT_ALLOWED'],
  'blocked.notOffered': ['INSUFFICIENT_LIQUIDITY'],
  'blocked.fokNotOffered': ['FOK_NOT_FILLABLE'],
};

const anyAway = fc.oneof(
  fc.integer({ min: -60, max: 60 }),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(-1_300, 1_300),
);

/** A price, in tenths of a per mille from the last one; now and then off the tick, or nothing. */
const anyPrice = fc.record({
  away: anyAway,
  form: fc.constantFrom(...(['on', 'on', 'on', 'on', 'on', 'on', 'off', 'empty'] as const)),
});
type Priced = typeof anyPrice extends fc.Arbitrary<infer T> ? T : never;

const anyExit = fc.record({
  at: fc.option(anyPrice, { nil: undefined }),
  limit: fc.option(anyAway, { nil: undefined, freq: 3 }),
  by: fc.constantFrom('LAST' as const, 'MARK' as const),
});

const anyForm = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  marketType: fc.constantFrom('LIMIT', 'LIMIT', 'MARKET', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'),
  stopAs: fc.constantFrom(
    'MARKET' as const,
    'LIMIT' as const,
    'TRAIL_RATE' as const,
    'TRAIL_DISTANCE' as const,
  ),
  intent: fc.constantFrom('OPEN' as const, 'CLOSE' as const),
  price: anyPrice,
  trigger: anyPrice,
  triggerBy: fc.constantFrom('LAST' as const, 'MARK' as const),
  trail: fc.constantFrom('', '0.1', '1', '0.15', '2.5', '11', '150', '100000', '0.05'),
  /** Percent of the most that this side takes, or of what is held; 0 and above 100 too. */
  percent: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(0, 100, 101, 150, 400)),
  quantity: fc.constantFrom(...(['most', 'most', 'held', 'off', 'empty', 'huge'] as const)),
  share: fc.option(fc.constantFrom(1, 25, 50, 100), { nil: undefined, freq: 2 }),
  reduceOnly: fc.boolean(),
  timeInForce: fc.constantFrom(
    'GTC' as const,
    'GTC' as const,
    'IOC' as const,
    'FOK' as const,
    'GTD' as const,
  ),
  postOnly: fc.boolean(),
  hasExits: fc.boolean(),
  takeProfit: anyExit,
  stopLoss: anyExit,
});
type Form = typeof anyForm extends fc.Arbitrary<infer T> ? T : never;

const priceAt = ({ ticker }: FormFacts, away: number): string => {
  const last = parseDecimal(ticker.last) ?? 0n;
  const to = last + (last * BigInt(away)) / 10_000n;
  return formatDecimal(to - (to % 10_000_000n));
};

const onTick = (typed: string): string => {
  const at = parseDecimal(typed) ?? 0n;
  return formatDecimal(at - (at % 10_000_000n));
};

const typedPrice = (known: FormFacts, { away, form }: Priced): string => {
  if (form === 'empty') return '';
  const at = priceAt(known, away);
  return form === 'off' ? formatDecimal((parseDecimal(at) ?? 0n) + 1_000_000n) : at;
};

const exitFields = (known: FormFacts, { at, limit, by }: Form['takeProfit']) => ({
  unit: 'PRICE' as const,
  side: 'LONG' as const,
  by,
  typed: at === undefined ? '' : typedPrice(known, at),
  limit:
    limit === undefined || at === undefined ? '' : priceAt(known, at.away + Math.trunc(limit / 10)),
});

/** As the form is filled in; a quantity is typed once the most is known. */
function fieldsOf(known: FormFacts, form: Form, entered: string): TicketFields {
  const isLimit = form.marketType === 'LIMIT';
  const isImmediate = form.timeInForce === 'IOC' || form.timeInForce === 'FOK';
  return someFields({
    marketType: form.marketType,
    stopAs: form.stopAs,
    intent: form.intent,
    trail: form.trail,
    reduceOnly: form.reduceOnly,
    triggerBy: form.triggerBy,
    share: form.share,
    hasExits: form.hasExits,
    entered,
    price: typedPrice(known, form.price),
    triggerPrice: typedPrice(known, form.trigger),
    timeInForce: form.timeInForce,
    // The form's own switches exclude each other.
    postOnly: isLimit && !isImmediate && form.postOnly,
    takeProfit: exitFields(known, form.takeProfit),
    stopLoss: exitFields(known, form.stopLoss),
  });
}

/** The form with its estimate, as the screen derives both. */
function formOf(known: FormFacts, form: Form, entered: string) {
  const ticket = createTicket();
  ticket.change(fieldsOf(known, form, entered));
  const ticker = createWritable(known.ticker);
  const reference = entryReference({ ticket, ticker, book: createWritable(known.book) });
  const typed = entryQuantity(ticket, reference, known.option);
  const both = known.estimate(
    estimateInput({ ticket, ticker }, typed, {
      futuresOptionId: known.option.id,
      mode: known.mode,
      ...known.setting,
    }).get(),
  );
  return {
    fields: ticket.fields.get(),
    typed: typed.get(),
    estimate: form.side === 'BUY' ? both?.buy : both?.sell,
  };
}

const LOT = 100_000n;

function enteredOf(known: FormFacts, form: Form): string {
  if (form.quantity === 'empty') return '';
  if (form.quantity === 'off') return '0.00005';
  if (form.quantity === 'huge') return '1000000';
  const { estimate } = formOf(known, form, '0.001');
  const held = heldOf(known.positions)[positionSideOf(form.side, true)];
  const most = parseDecimal((form.quantity === 'held' ? held : estimate?.maxQuantity) ?? '') ?? 0n;
  const wanted = (most * BigInt(form.percent)) / 100n;
  return formatDecimal(wanted - (wanted % LOT));
}

interface Facts {
  readonly entry: EntryFacts;
  readonly side: SideFacts;
}

function factsOf(known: FormFacts, form: Form): Facts {
  const { fields, typed, estimate } = formOf(known, form, enteredOf(known, form));
  const quantity = fields.share === undefined ? typed : (estimate?.quantity ?? '');
  const { option, mode, ticker, book, setting } = known;
  const held = heldOf(known.positions);
  const bestPrice = form.side === 'BUY' ? book?.asks[0]?.[0] : book?.bids[0]?.[0];
  const exits = readExits(fields, canHaveExits(fields, mode), {
    side: form.side === 'BUY' ? 'LONG' : 'SHORT',
    orderPrice: estimate?.orderPrice,
    ...(fields.marketType === 'LIMIT' && { bestPrice, limitPrice: typedToDecimal(fields.price) }),
    quantity,
    ...setting,
    liquidationPrice: estimate?.liquidationPrice,
    basis: 'entry',
    tickSize: option.tickSize,
    priceBand: option.priceBand,
  });
  return {
    entry: {
      fields,
      quantity: typed,
      option,
      mode,
      connection: 'online',
      isAccountKnown: true,
      isMarketOpen: true,
      isTrader: false,
      mark: ticker.mark,
    },
    side: {
      fields,
      quantity,
      option,
      mode,
      estimate,
      held,
      exits,
      bestPrice,
      triggerNow: fields.triggerBy === 'MARK' ? ticker.mark : ticker.last,
      filledAtOnce: filledAtOnce(
        form.side,
        { fields, quantity, mode, held: held[positionSideOf(form.side, true)] },
        book,
      ),
    },
  };
}

const NO_EXITS = { takeProfit: { kind: 'none' }, stopLoss: { kind: 'none' } } as const;

type Repair = (facts: Facts, known: FormFacts) => Facts;

const withFields =
  (change: (fields: TicketFields, known: FormFacts) => Partial<TicketFields>): Repair =>
  ({ entry, side }, known) => {
    const fields = { ...entry.fields, ...change(entry.fields, known) };
    return { entry: { ...entry, fields }, side: { ...side, fields } };
  };

const withQuantity: Repair = ({ entry, side }) => ({
  entry: { ...entry, quantity: '0.001' },
  side: { ...side, quantity: '0.001' },
});

const withSide =
  (change: Partial<SideFacts>): Repair =>
  ({ entry, side }) => ({ entry, side: { ...side, ...change } });

const withPosition = withSide({ held: { LONG: '1000', SHORT: '1000' } });
const withoutTrigger = withSide({ triggerNow: undefined });
const withoutExits = withSide({ exits: NO_EXITS });
const mayTake = withFields(() => ({ postOnly: false }));

/** The facts without what a blocker found, so that the next one is seen. */
const REPAIRS: Partial<Record<TextKey, Repair>> = {
  'blocked.enterPrice': withFields((_, known) => ({ price: priceAt(known, 0) })),
  'blocked.priceStep': withFields(({ price }) => ({ price: onTick(price) })),
  'blocked.enterTrigger': withFields((_, known) => ({ triggerPrice: priceAt(known, 0) })),
  'blocked.triggerStep': withFields(({ triggerPrice }) => ({ triggerPrice: onTick(triggerPrice) })),
  'blocked.priceBand': ({ entry, side }, known) =>
    entry.fields.marketType === 'LIMIT'
      ? { entry: { ...entry, mark: undefined }, side }
      : withFields(({ triggerPrice }) => ({ price: triggerPrice }))({ entry, side }, known),
  'blocked.enterQuantity': withQuantity,
  'blocked.quantityStep': withQuantity,
  'blocked.tooSmall': withQuantity,
  'blocked.tooLarge': withQuantity,
  'blocked.insufficient': ({ entry, side }) => ({
    entry,
    side: {
      ...side,
      estimate: undefined,
      // A share of nothing is nothing.
      quantity: side.quantity === '0' ? '0.001' : side.quantity,
    },
  }),
  'blocked.noPosition': withPosition,
  'blocked.noLong': withPosition,
  'blocked.noShort': withPosition,
  'blocked.triggerAbove': withoutTrigger,
  'blocked.triggerBelow': withoutTrigger,
  'blocked.postOnlyAbove': mayTake,
  'blocked.postOnlyBelow': mayTake,
  'blocked.takeProfitAbove': withoutExits,
  'blocked.takeProfitBelow': withoutExits,
  'blocked.stopLossAbove': withoutExits,
  'blocked.stopLossBelow': withoutExits,
  'blocked.exitStep': withoutExits,
  'blocked.exitsOnClose': withoutExits,
};

const blockerOf = (side: OrderSide, facts: Facts) =>
  entryBlocker(facts.entry) ?? sideBlocker(side, facts.side);

/** All that the form finds, the first of it first. */
function reasonsOf(known: FormFacts, side: OrderSide, facts: Facts): readonly TextKey[] {
  const found: TextKey[] = [];
  let at: Facts | undefined = facts;
  while (at !== undefined && found.length < 10) {
    const key: TextKey | undefined = blockerOf(side, at)?.key;
    if (key === undefined || found.includes(key)) break;
    found.push(key);
    at = REPAIRS[key]?.(at, known);
  }
  return found;
}

/** An exit that the form blocks is sent as it is typed. */
const sentExit = (reading: ExitReading, { typed, limit }: ExitEntry): ExitReading =>
  reading.kind !== 'blocked'
    ? reading
    : {
        kind: 'set',
        price: typed,
        limit: limit === '' ? undefined : limit,
        roe: '0',
        pnl: undefined,
        liquidation: undefined,
      };

function answerOf(known: FormFacts, { side, entry }: Facts, of: OrderSide): string {
  const intent = orderIntent(of, {
    futuresOptionId: known.option.id,
    fields: entry.fields,
    quantity: side.quantity,
    mode: known.mode,
    now: known.account.exchange.now(),
    exits: {
      takeProfit: sentExit(side.exits.takeProfit, entry.fields.takeProfit),
      stopLoss: sentExit(side.exits.stopLoss, entry.fields.stopLoss),
    },
  });
  try {
    return known.send(orderOfForm({ ...intent, clientOrderId: FORM_ID }, USER));
  } catch (error) {
    // The call refuses a number that is none.
    if (error instanceof Error && error.name === 'ValiError') return 'INVALID_PARAMETER';
    throw error;
  }
}

test('[U-O3] an order that the form enables is accepted, and one that it blocks is rejected for a reason that it gives', () => {
  const blocked = new Map<string, number>();
  let accepted = 0;
  fc.assert(
    fc.property(
      accountCases,
      fc.record({
        last: fc.integer({ min: -400, max: 400 }),
        mark: fc.integer({ min: -400, max: 400 }),
      }),
      anyForm,
      (given, moved, form) => {
        const known = formFactsOf(given, moved);
        const facts = factsOf(known, form);
        const reasons = reasonsOf(known, form.side, facts);
        const code = answerOf(known, facts, form.side);
        // Without a quantity there is nothing that could be sent.
        const untyped = facts.side.quantity === '' ? ['INVALID_PARAMETER'] : [];
        const expected =
          reasons.length === 0
            ? ['accepted']
            : [...reasons.flatMap((key) => CODES[key] ?? []), ...untyped];
        expect({ reasons, code, isExpected: expected.includes(code) }).toEqual({
          reasons,
          code,
          isExpected: true,
        });
        if (reasons.length === 0) accepted += 1;
        for (const key of reasons.slice(0, 1)) blocked.set(key, (blocked.get(key) ?? 0) + 1);
      },
    ),
    { numRuns: 2_000, seed: 20_261_128 },
  );
  expect(accepted).toBeGreaterThan(300);
  const exitsOnClose: TextKey = 'blocked.exitsOnClose';
  expect([...blocked.keys()]).toEqual(
    expect.arrayContaining([exitsOnClose, 'blocked.fokNotOffered']),
  );
});
