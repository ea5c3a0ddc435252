import { describe, expect, test } from 'vitest';
import { createKeyValue } from '../../../../../src/db/keyValue.ts';
import { createPreferences } from '../../../../../src/db/preferences.ts';
import { SAVED_LAYOUTS_MAX } from '../../../../../src/domain/preferences.ts';
import { createDesk, openDesk } from '../../../../../src/ui/screens/futures/layout/desk.ts';
import {
  LAYOUT_NAME_MAX,
  nameProblem,
} from '../../../../../src/ui/screens/futures/layout/presets.ts';

function page() {
  const storage = createKeyValue(undefined);
  const preferences = createPreferences(storage);
  return { preferences, desk: createDesk(preferences) };
}

describe('[W-Y6] the arrangement of a page', () => {
  test('given one that was chosen and changed, the next page begins with it, without windows', () => {
    const { preferences, desk } = page();
    desk.choose({ name: undefined, model: 'two' });
    expect(desk.chosen.get()).toEqual({ model: 'two', isPressed: true });
    desk.rearrange('two, moved');
    expect(desk.chosen.get()?.model).toBe('two');
    expect(createDesk(preferences).chosen.get()).toEqual({
      model: 'two, moved',
      isPressed: false,
    });
  });

  test('given a second page, neither takes over what the other does', () => {
    const { preferences, desk } = page();
    desk.choose({ name: undefined, model: 'first' });
    const second = createDesk(preferences);
    second.choose({ name: undefined, model: 'second' });
    expect(desk.working.get()?.model).toBe('first');
    desk.saveAs('Mine');
    expect(preferences.values.get().terminal.savedLayouts).toEqual({ Mine: 'first' });
  });

  test('given a saved one, moving its panels changes it only when it is saved again', () => {
    const { preferences, desk } = page();
    const saved = () => preferences.values.get().terminal.savedLayouts;
    desk.choose({ name: undefined, model: 'a' });
    desk.saveAs('Mine');
    desk.rearrange('b');
    expect(saved()).toEqual({ Mine: 'a' });
    expect(desk.working.get()).toEqual({ name: 'Mine', model: 'b' });
    desk.saveAs('Mine');
    expect(saved()).toEqual({ Mine: 'b' });
  });

  test('given a removed one, what is on the screen stays, without a name', () => {
    const { preferences, desk } = page();
    desk.choose({ name: undefined, model: 'a' });
    desk.saveAs('Mine');
    desk.saveAs('Other');
    desk.remove('Mine');
    expect(desk.working.get()).toEqual({ name: 'Other', model: 'a' });
    desk.remove('Other');
    expect(desk.working.get()).toEqual({ name: undefined, model: 'a' });
    expect(preferences.values.get().terminal.savedLayouts).toEqual({});
  });

  test('the standard arrangement again forgets the one in use, and the same one is laid out twice', () => {
    const { preferences, desk } = page();
    desk.choose({ name: 'Mine', model: 'a' });
    const before = desk.chosen.get();
    desk.choose({ name: 'Mine', model: 'a' });
    expect(desk.chosen.get()).not.toBe(before);
    desk.choose(undefined);
    expect(preferences.values.get().terminal.layout).toBeUndefined();
    expect(createDesk(preferences).chosen.get()).toBeUndefined();
  });
});

describe('[W-Y5] the terminal is opened again in its page', () => {
  const WINDOWS = JSON.stringify({ layout: {}, subLayouts: { a: {} } });

  test('with its windows by a press, and with docked panels otherwise', () => {
    const { preferences } = page();
    const first = openDesk(preferences, () => true);
    expect(first.chosen.get()).toBeUndefined();
    first.choose({ name: undefined, model: 'free' });
    first.rearrange(WINDOWS);
    expect(openDesk(preferences, () => true).chosen.get()).toEqual({
      model: WINDOWS,
      isPressed: true,
    });
    expect(openDesk(preferences, () => false).chosen.get()).toEqual({
      model: WINDOWS,
      isPressed: false,
    });
  });

  test('in the standard arrangement where it was left in that', () => {
    const { preferences } = page();
    openDesk(preferences).choose({ name: undefined, model: 'free' });
    openDesk(preferences).choose(undefined);
    expect(openDesk(preferences, () => true).chosen.get()).toBeUndefined();
  });
});

describe('[W-Y8] names', () => {
  const names = Array.from({ length: SAVED_LAYOUTS_MAX }, (_, index) => `Layout ${index}`);

  test.each([
    ['', [], 'EMPTY'],
    ['x'.repeat(LAYOUT_NAME_MAX + 1), [], 'LONG'],
    ['Scalping', ['Scalping'], 'REPLACES'],
    ['Scalping', names, 'FULL'],
    ['Layout 3', names, 'REPLACES'],
    ['Scalping', names.slice(1), undefined],
  ])('%j beside %j: %s', (name, saved, problem) => {
    expect(nameProblem(name, saved)).toBe(problem);
  });
});
