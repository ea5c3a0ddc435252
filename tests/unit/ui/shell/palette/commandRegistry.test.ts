import { expect, test } from 'vitest';
import { createCommandRegistry } from '../../../../../src/ui/shell/palette/commandRegistry.ts';

const command = (id: string) => ({ id, label: id, run: () => undefined });

test('commands are listed while they are offered', () => {
  const palette = createCommandRegistry();
  let changes = 0;
  palette.commands.subscribe(() => (changes += 1));
  const ids = () => palette.commands.get().map(({ id }) => id);
  const endFirst = palette.offer([command('a'), command('b')]);
  const endSecond = palette.offer([command('c')]);
  expect(ids()).toEqual(['a', 'b', 'c']);
  endFirst();
  endFirst();
  expect(ids()).toEqual(['c']);
  endSecond();
  expect(ids()).toEqual([]);
  expect(changes).toBe(4);
});

test('the same list offered twice stays until both offers are withdrawn', () => {
  const palette = createCommandRegistry();
  const list = [command('a')];
  const endFirst = palette.offer(list);
  palette.offer(list);
  endFirst();
  expect(palette.commands.get()).toHaveLength(1);
});
