import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type IdentityResult,
  readResult,
  reportResult,
  watchResults,
} from '../../../../src/ui/people/identity/identityWindow.ts';

const PROVEN = { check: 'form-1', key: '01055556666', proof: '9d2c7b61f04e8a35' };

describe('[U-P27] what the window of the identity check returns with', () => {
  test('is a proof or a refusal for the form that asked', () => {
    const search = '?check=form-1';
    expect(
      readResult({ search, hash: '#name=Kim&key=01055556666&proof=9d2c7b61f04e8a35' }),
    ).toEqual(PROVEN);
    expect(readResult({ search, hash: '#refusal=IDENTITY_FAILED' })).toEqual({
      check: 'form-1',
      refusal: 'IDENTITY_FAILED',
    });
  });

  test.each([
    ['', '#key=01055556666&proof=9d2c'],
    ['?check=form-1', ''],
    ['?check=form-1', '#key=javascript&proof=9d2c'],
    ['?check=form-1', `#key=01055556666&proof=${'9'.repeat(129)}`],
  ])('%s%s is nothing', (search, hash) => {
    expect(readResult({ search, hash })).toBeUndefined();
  });

  test('reaches the forms of this browser, and nothing else does', async () => {
    const received = new Promise<IdentityResult>((resolve) => {
      onTestFinished(watchResults(resolve));
    });
    const foreign = new BroadcastChannel('maru.identity');
    foreign.postMessage({ check: 'form-1', key: 1 });
    foreign.close();
    reportResult(PROVEN);
    expect(await received).toEqual(PROVEN);
  });
});
