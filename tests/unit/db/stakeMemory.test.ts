import { describe, expect, test } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createStakeMemory } from '../../../src/db/stakeMemory.ts';

const BACKEND = { mode: 'live', origin: 'https://maru.example' } as const;

describe('[R-X4] the remembered stake', () => {
  test('is that of the site, the user, the mode and the exchange, and nobody else', () => {
    const storage = createKeyValue(undefined);
    const stakes = createStakeMemory(storage, BACKEND);
    stakes.keep(1, 'u-7', '1,250.5');
    const again = createStakeMemory(storage, BACKEND);
    expect(again.of(1, 'u-7')).toBe('1,250.5');
    expect(again.of(2, 'u-7')).toBeUndefined();
    expect(again.of(1, 'u-8')).toBeUndefined();
    expect(
      createStakeMemory(storage, { ...BACKEND, mode: 'practice' }).of(1, 'u-7'),
    ).toBeUndefined();
    expect(
      createStakeMemory(storage, { ...BACKEND, origin: 'https://other.example' }).of(1, 'u-7'),
    ).toBeUndefined();
  });

  test('is none where the storage holds something else', () => {
    const texts = new Map<string, string>();
    const storage = createKeyValue({
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, value) => void texts.set(key, value),
      removeItem: (key) => void texts.delete(key),
    });
    const stakes = createStakeMemory(storage, BACKEND);
    stakes.keep(1, 'u-7', '50');
    for (const key of texts.keys()) texts.set(key, '<b>50</b>');
    expect(stakes.of(1, 'u-7')).toBeUndefined();
  });
});
