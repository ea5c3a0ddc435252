import { describe, expect, test } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createPageDraft } from '../../../src/db/pageDraft.ts';

describe('[U-R2] what the page keeps over its own reload', () => {
  const owner = { path: '/future/1', user: '7' };

  test('is there once, under its names, for the same page and user', () => {
    const storage = createKeyValue(undefined);
    const before = createPageDraft(storage, () => owner);
    before.keep('ticket', () => ({ price: '100' }));
    const end = before.keep('dialog', () => 'open');
    end();
    before.save();
    const after = createPageDraft(storage, () => owner);
    expect(after.peek('ticket')).toEqual({ price: '100' });
    expect(after.peek('dialog')).toBeUndefined();
    after.drop('ticket');
    expect(after.peek('ticket')).toBeUndefined();
    expect(createPageDraft(storage, () => owner).peek('ticket')).toBeUndefined();
  });

  test('[U-P16] what is kept through any reload is there after one of the browser, the rest is not', () => {
    const storage = createKeyValue(undefined);
    const before = createPageDraft(storage, () => owner);
    before.keep('form', () => ({ name: 'Kim' }), 'anyReload');
    before.keep('ticket', () => 1);
    before.saveLeaving();
    const after = createPageDraft(storage, () => owner);
    expect(after.peek('form')).toEqual({ name: 'Kim' });
    expect(after.peek('ticket')).toBeUndefined();
  });

  test('leaving after its own save keeps everything', () => {
    const storage = createKeyValue(undefined);
    const before = createPageDraft(storage, () => owner);
    before.keep('form', () => 1, 'anyReload');
    before.keep('ticket', () => 2);
    before.save();
    before.saveLeaving();
    const after = createPageDraft(storage, () => owner);
    expect([after.peek('form'), after.peek('ticket')]).toEqual([1, 2]);
  });

  test.each([
    ['another user', { ...owner, user: '8' }],
    ['another page', { ...owner, path: '/trade' }],
  ])('%s does not receive it', (_who, other) => {
    const storage = createKeyValue(undefined);
    const before = createPageDraft(storage, () => owner);
    before.keep('ticket', () => 1);
    before.save();
    expect(createPageDraft(storage, () => other).peek('ticket')).toBeUndefined();
  });

  test.each(['', 'null', '{"version":0}', '{"version":1,"path":"/future/1","user":"7","parts":3}'])(
    'a stored text of another form is nothing: %s',
    (text) => {
      const storage = createKeyValue(undefined);
      storage.set('page_draft', text);
      expect(createPageDraft(storage, () => owner).peek('ticket')).toBeUndefined();
    },
  );
});
