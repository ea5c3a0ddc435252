import { describe, expect, test, vi } from 'vitest';
import { isSameRecord } from '../../../../src/domain/sameRecord.ts';
import { createWritable, derive } from '../../../../src/ui/services/derived.ts';

describe('derived values', () => {
  test('setting an equal value does not notify', () => {
    const value = createWritable(1);
    const listener = vi.fn<() => void>();
    value.subscribe(listener);
    value.set(1);
    expect(listener).not.toHaveBeenCalled();
    value.set(2);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('it is recomputed only when a source has changed', () => {
    const source = createWritable(1);
    const compute = vi.fn<() => number>(() => source.get() * 2);
    const doubled = derive([source], compute);
    expect([doubled.get(), doubled.get()]).toEqual([2, 2]);
    expect(compute).toHaveBeenCalledOnce();
    source.set(3);
    expect(doubled.get()).toBe(6);
  });

  test('it notifies its listeners only when its result differs', () => {
    const source = createWritable(1);
    const isBig = derive([source], () => source.get() > 10);
    const listener = vi.fn<() => void>();
    isBig.subscribe(listener);
    source.set(2);
    expect(listener).not.toHaveBeenCalled();
    source.set(11);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('an equal record keeps its identity', () => {
    const a = createWritable(1);
    const record = derive([a], () => ({ parity: a.get() % 2 }), isSameRecord);
    const first = record.get();
    a.set(3);
    expect(record.get()).toBe(first);
    a.set(4);
    expect(record.get()).toEqual({ parity: 0 });
  });

  test('records with other keys differ', () => {
    expect(isSameRecord({ a: 1 }, { b: 1 })).toBe(false);
    expect(isSameRecord({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSameRecord({ a: 1 }, { a: 1 })).toBe(true);
  });

  test('an ended subscription receives nothing', () => {
    const source = createWritable(1);
    const listener = vi.fn<() => void>();
    derive([source], () => source.get()).subscribe(listener)();
    source.set(2);
    expect(listener).not.toHaveBeenCalled();
  });
});
