import { describe, expect, test } from 'vitest';
import { assertAnswer } from '../../../../src/gateway/calls/endpoint.ts';
import { CALLS } from '../../../../src/protocol/contract.ts';

const ANSWER = { status: 200, isAvailable: true };

describe('[H-R11] an answer of the promised shape', () => {
  test('passes', () => {
    expect(() => assertAnswer(CALLS.checkUsername, ANSWER)).not.toThrow();
  });

  test('fails when a field is missing or of another kind', () => {
    expect(() => assertAnswer(CALLS.checkUsername, { status: 200 })).toThrow('isAvailable');
    expect(() => assertAnswer(CALLS.checkUsername, { ...ANSWER, isAvailable: 1 })).toThrow(
      'isAvailable',
    );
  });

  test('fails when it has a field that the contract does not name', () => {
    expect(() => assertAnswer(CALLS.checkUsername, { ...ANSWER, passwordHash: 'x' })).toThrow(
      'does not name',
    );
    expect(() => assertAnswer(CALLS.checkUsername, { ...ANSWER, extra: null })).toThrow(
      'does not name',
    );
  });
});
