/** An empty withdraw password is no try: it is refused before anybody looks at it. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CallName, CALLS } from '../../../src/protocol/contract.ts';
import { GUESSED } from '../../support/secrets.ts';

const isCall = (name: string): name is CallName => name in CALLS;

const guessed: readonly string[] = GUESSED.withdrawPassword.params;

describe('an empty withdraw password', () => {
  test.each(guessed)('%s is refused by the schema of its call', (place) => {
    const [call = '', param = ''] = place.split('.');
    if (!isCall(call)) throw new Error(`no call ${call}`);
    const issues = v.safeParse(CALLS[call].params, { [param]: '' }).issues ?? [];
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(param);
  });
});
