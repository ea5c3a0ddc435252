/** One whole event of each type from the wire's own schemas, so that no new field is forgotten. */
import * as v from 'valibot';
import { type AccountEvent, accountEvent } from '../../../../../src/protocol/accountEvents.ts';
import {
  wireFill,
  wireOptionSetting,
  wireOrder,
  wirePosition,
} from '../../../../../src/protocol/futures/entities.ts';
import { wireWallet } from '../../../../../src/protocol/ledger/entities.ts';
import { wireDnw } from '../../../../../src/protocol/money/entities.ts';
import { wirePriceAlert } from '../../../../../src/protocol/priceAlerts/entities.ts';
import { wireBet } from '../../../../../src/protocol/rounds/entities.ts';
import { EMPTY_CONTENT } from '../../../../../src/streams/emptyAccount.ts';
import type { AccountFact } from '../../../../../src/streams/facts.ts';

interface Sampling {
  /** Text for a field that the schema leaves free. */
  readonly freeText: (path: string) => string;
  /** Added to every object, as a later version might. */
  readonly added: Readonly<Record<string, unknown>>;
}

type Entries = Readonly<Record<string, v.GenericSchema>>;
const entriesOf = (schema: v.GenericSchema): Entries | undefined =>
  'entries' in schema ? (schema.entries as Entries) : undefined;
const wrappedOf = (schema: v.GenericSchema): v.GenericSchema | undefined =>
  'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : undefined;

function sampleText(schema: v.GenericSchema, path: string, sampling: Sampling): string {
  if (!('pipe' in schema)) return sampling.freeText(path);
  const fitting = ['1', 'BTCUSDT', '2026-11-23'].find((text) => v.is(schema, text));
  if (fitting === undefined) throw new Error(`no sample for ${path}`);
  return fitting;
}

function sample(schema: v.GenericSchema, path: string, sampling: Sampling): unknown {
  const wrapped = wrappedOf(schema);
  if (wrapped !== undefined) return sample(wrapped, path, sampling);
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(entriesOf(schema) ?? {});
      return {
        ...Object.fromEntries(
          entries.map(([name, inner]) => [name, sample(inner, `${path}.${name}`, sampling)]),
        ),
        ...sampling.added,
      };
    }
    case 'array':
      return [
        sample('item' in schema ? (schema.item as v.GenericSchema) : v.any(), path, sampling),
      ];
    case 'record':
      return { WORD: 1 };
    case 'literal':
      return 'literal' in schema ? schema.literal : undefined;
    case 'picklist':
      return 'options' in schema ? (schema.options as readonly unknown[])[0] : undefined;
    case 'variant':
    case 'union':
      return 'options' in schema
        ? sample((schema.options as readonly v.GenericSchema[])[0] ?? v.any(), path, sampling)
        : undefined;
    case 'string':
      return sampleText(schema, path, sampling);
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      throw new Error(`no sample for ${schema.type} at ${path}`);
  }
}

/** Numbered from 2, behind a baseline. */
export function sampleEvents(sampling: Sampling): readonly AccountEvent[] {
  return accountEvent.options.map((option, index) => {
    const value = sample(option, option.entries.type.literal, sampling);
    const read = v.parse(v.looseObject({}), value);
    return { ...read, seq: index + 2, at: 1_000 + index } as unknown as AccountEvent;
  });
}

/** One of each thing that an account lists, whole, from the wire's own schemas. */
const LISTED = {
  wallets: wireWallet,
  openOrders: wireOrder,
  positions: wirePosition,
  settings: wireOptionSetting,
  fills: wireFill,
  openBets: wireBet,
  priceAlerts: wirePriceAlert,
  applications: wireDnw,
} as const;

/** A baseline that lists one of each. */
export function sampleBaseline(sampling: Sampling): AccountFact {
  const lists = Object.entries(LISTED).map(([name, schema]) => [
    name,
    name === 'fills' ? [sample(schema, name, sampling)] : { a: sample(schema, name, sampling) },
  ]);
  const account = { ...EMPTY_CONTENT, ...Object.fromEntries(lists) };
  return { type: 'BASELINE', seq: 1, at: 1_000, account };
}

export const PLANTED = ['홍길동', '010-1234-5678', 'a@b.example', 'bank 110-222', 'eyJ0b2tlbiI6'];
/** A sentence with everything that must not leave. */
export const SECRET = PLANTED.join(' ');
