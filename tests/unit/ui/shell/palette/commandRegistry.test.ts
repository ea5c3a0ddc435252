import { expect, test } from 'vitest';
import { createCommandRegistry } from '../../../../../src/ui/shell/palette/commandRegistry.ts';

const command = (id: string) => ({ id, label: id, run: () => undefined });

test('commands are listed while they are offered', () => {
  const registry = createCommandRegistry();
  let told = 0;
  registry.commands.subscribe(() => (told += 1));
  const ids = () => registry.commands.get().map(({ id }) => id);
  const endFirst = registry.offer([command('a'), command('b')]);
  const endSecond = registry.offer([command('c')]);
  expect(ids()).toEqual(['a', 'b', 'c']);
  endFirst();
  endFirst();
  expect(ids()).toEqual(['c']);
  endSecond();
  expect(ids()).toEqual([]);
  expect(told).toBe(4);
});

test('the same list offered twice is there until both are taken back', () => {
  const registry = createCommandRegistry();
  const list = [command('a')];
  const endFirst = registry.offer(list);
  registry.offer(list);
  endFirst();
  expect(registry.commands.get()).toHaveLength(1);
});
