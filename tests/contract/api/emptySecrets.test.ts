/** An empty secret is no guess: it is refused before it is compared. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CallName, CALLS } from '../../../src/protocol/contract.ts';
import { GUESSED, RANDOM } from '../../support/secrets.ts';

const isCall = (name: string): name is CallName => name in CALLS;

const drawn: readonly string[] = Object.entries(RANDOM).flatMap(([name, params]) =>
  // A browser without a mark is a stranger's, and says so in any way.
  name === 'deviceMark' ? [] : params,
);
const guessed: readonly string[] = Object.values(GUESSED).flatMap(({ params }) => params);

describe('[A-S37] an empty secret is refused by the schema of its call', () => {
  test.each([...guessed, ...drawn])('%s', (place) => {
    const [call = '', param = ''] = place.split('.');
    if (!isCall(call)) throw new Error(`no call ${call}`);
    const issues = v.safeParse(CALLS[call].params, { [param]: '' }).issues ?? [];
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(param);
  });
});
