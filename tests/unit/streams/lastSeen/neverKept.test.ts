import { expect, test } from 'vitest';
import type { AnyCall } from '../../../../src/protocol/call.ts';
import { type CallName, CALLS } from '../../../../src/protocol/contract.ts';
import { NEVER_KEPT } from '../../../../src/streams/lastSeen/neverKept.ts';
import { isKept } from '../../../../src/streams/lastSeen/seenPart.ts';

const calls = Object.entries(CALLS) as readonly (readonly [CallName, AnyCall])[];

/** Names of fields that no answer in this browser's memory may have. */
const NEVER_STORED = /pass|secret|otp|proof|token|auth|phone|email|^ip$|address|challenge/i;
/** Fields of a person's own movements of money, which were asked for by name. */
const OWN_MOVEMENTS = new Set(['dnwList.address', 'deposits.address']);

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const entries = 'entries' in schema && typeof schema.entries === 'object' ? schema.entries : {};
  return [
    ...Object.keys(entries ?? {}),
    ...Object.values(schema).flatMap((part: unknown) => fieldsOf(part, seen)),
  ];
}

test('[L-S1] [L-S2] reads of guests and members are kept; commands, operators’ reads and files are not', () => {
  const names = (isWanted: (name: CallName, call: AnyCall) => boolean) =>
    calls.filter(([name, call]) => isWanted(name, call)).map(([name]) => name);
  const isOfMembers = ({ kind, access, body }: AnyCall): boolean =>
    kind === 'read' && typeof access === 'string' && body === undefined;
  expect(names(isKept)).toEqual(
    names((name, call) => isOfMembers(call) && NEVER_KEPT[name] === undefined),
  );
  expect(isKept('historyList', CALLS.historyList)).toBe(true);
  expect(isKept('placeOrder', CALLS.placeOrder)).toBe(false);
  expect(isKept('file', CALLS.file)).toBe(false);
});

test('[L-S2] what is never kept is a read that could be', () => {
  const listed = calls.filter(([name]) => NEVER_KEPT[name] !== undefined);
  expect(listed.filter(([, { kind }]) => kind !== 'read').map(([name]) => name)).toEqual([]);
});

test('[L-S2] no answer that is kept has a field that may be a secret or says who a person is', () => {
  const found = calls
    .filter(([name, call]) => isKept(name, call))
    .flatMap(([name, call]) => fieldsOf(call.answer).map((field) => `${name}.${field}`))
    .filter((field) => NEVER_STORED.test(field.split('.')[1] ?? '') && !OWN_MOVEMENTS.has(field));
  expect([...new Set(found)]).toEqual([]);
});
