/**
 * Whether the trail keeps what an operator asked for, and the console names the act in words: looked
 * at after every act of every test. [O-G34]
 */
import { expect } from 'vitest';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { ACT_KIND } from '../../src/gateway/operatorActs/acts.ts';
import { inWords } from '../../src/gateway/operatorActs/asked.ts';
import { MOVES } from '../../src/gateway/operatorActs/moves.ts';
import { fieldOf } from '../../src/ui/screens/admin/audit/actFields.ts';
import { isNamed } from '../../src/ui/screens/admin/audit/actNames.ts';
import type { AnyCall } from '../../src/protocol/call.ts';
import { CALLS } from '../../src/protocol/contract.ts';

const paths = new Map(
  (Object.keys(MOVES) as (keyof typeof MOVES)[]).map((name) => {
    const { path }: AnyCall = CALLS[name];
    return [path, name] as const;
  }),
);

/** Parameters of the request alone: they say nothing about the decision. */
const OF_REQUEST: ReadonlySet<string> = new Set(['clientRequestId', 'expectedVersion', 'version']);

interface KeptAct {
  readonly name: string;
  readonly target: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly before?: Readonly<Record<string, string>>;
}

const keeps = ({ target, details = {} }: KeptAct, name: string, value: string): boolean =>
  value === target ||
  Object.keys(details).some((kept) => kept === name || kept.startsWith(`${name}.`));

/** Names of what was asked for and no act of the trail keeps. */
function missingIn(acts: readonly KeptAct[], asked: object): readonly string[] {
  const wanted = Object.entries(inWords({ ...asked })).filter(([name]) => !OF_REQUEST.has(name));
  const missing = acts.map((act) =>
    wanted.filter(([name, value]) => !keeps(act, name, value)).map(([name]) => name),
  );
  const [best] = missing.toSorted((a, b) => a.length - b.length);
  return best ?? ['an act at all'];
}

/** Expects the trail to have an act with everything that a request named, where it was one. */
export async function expectKept(
  { core }: Pick<Gateway, 'core'>,
  request: { readonly path: string; readonly body: unknown },
): Promise<void> {
  const { pathname } = new URL(request.path, 'http://localhost');
  const call = paths.get(pathname);
  if (call === undefined || typeof request.body !== 'object' || request.body === null) return;
  const { items } = await core.documents.query({ kind: ACT_KIND, page: 1, size: 100 });
  const acts = items.map(({ body }): KeptAct => JSON.parse(body));
  expect(missingIn(acts, request.body), `the trail of ${call}`).toEqual([]);
  const kept = acts.flatMap(({ details = {}, before = {} }) => [
    ...Object.keys(details),
    ...Object.keys(before),
  ]);
  const wordless = kept.filter((name) => fieldOf(name) === undefined);
  expect(wordless, 'figures that the console has no words for').toEqual([]);
  const nameless = acts.map(({ name }) => name).filter((name) => !isNamed(name));
  expect(nameless, 'acts that the console has no words for').toEqual([]);
}
