/** Fields that keep to a rule, driven by a real keyboard and a real input method of Chromium. */
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { RestrictedKind } from '../../../src/ui/format/typing.ts';
import { IntegerInput } from '../../../src/ui/kit/IntegerInput.tsx';
import { PhoneInput } from '../../../src/ui/kit/PhoneInput.tsx';
import { TextInput } from '../../../src/ui/kit/TextInput.tsx';

const roots: Root[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
});

type Kept = { readonly texts: string[]; readonly input: HTMLInputElement };

/** A field in a form that keeps its text, and every text it was given. */
async function field(
  part: (value: string, onValue: (text: string) => void) => React.ReactNode,
  initial = '',
): Promise<Kept> {
  const texts: string[] = [];
  function Form() {
    const [value, setValue] = useState(initial);
    return part(value, (text) => {
      texts.push(text);
      setValue(text);
    });
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.push(root);
  root.render(<Form />);
  const input = await vi.waitFor(() => {
    const found = document.querySelector('input');
    if (found === null) throw new Error('no field');
    return found;
  });
  input.focus();
  return { texts, input };
}

const restricted = (kind: RestrictedKind | undefined, initial = '') =>
  field(
    (value, onValue) => (
      <TextInput
        value={value}
        onValue={onValue}
        {...(kind === undefined ? {} : { restrict: kind })}
      />
    ),
    initial,
  );

/** Composes characters as a Korean input method does: each part replaces the one before. */
async function compose(parts: readonly string[]): Promise<void> {
  const session = cdp();
  for (const text of parts) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await session.send('Input.insertText', { text: parts.at(-1) ?? '' });
}

describe('[U-P11] rejected input', () => {
  test('leaves text and caret as they were', async () => {
    const { input, texts } = await restricted('password', 'abcdef');
    input.setSelectionRange(2, 2);
    await userEvent.keyboard('!');
    expect(input.value).toBe('abcdef');
    expect(input.selectionStart).toBe(2);
    await userEvent.keyboard('X');
    expect(input.value).toBe('abXcdef');
    expect(input.selectionStart).toBe(3);
    expect(texts).toEqual(['abXcdef']);
  });

  test('says which kind it was, until something is taken', async () => {
    const said: (RestrictedKind | undefined)[] = [];
    const { input } = await field((value, onValue) => (
      <TextInput
        value={value}
        onValue={onValue}
        restrict="digits"
        onRestricted={(kind) => said.push(kind)}
      />
    ));
    await userEvent.keyboard('a1');
    expect(input.value).toBe('1');
    expect(said).toEqual(['digits', undefined]);
  });
});

describe('[U-P12] an input method', () => {
  test('leaves nothing behind where Korean is not taken', async () => {
    const { input, texts } = await restricted('noKorean', 'ab');
    input.setSelectionRange(2, 2);
    await compose(['ㅎ', '하', '한']);
    await vi.waitFor(() => expect(input.value).toBe('ab'));
    await compose(['ㄱ', '그', '글']);
    await vi.waitFor(() => expect(input.value).toBe('ab'));
    await userEvent.keyboard('c');
    expect(input.value).toBe('abc');
    expect(texts.filter((text) => /[^abc]/.test(text))).toEqual([]);
  });

  test.each([['noSpecialDigits'], ['plain'], [undefined]] as const)(
    'writes Korean whole into a field of %s',
    async (kind) => {
      const { input, texts } = await restricted(kind);
      await compose(['ㅎ', '하', '한']);
      await compose(['ㄱ', '그', '글']);
      await vi.waitFor(() => expect(input.value).toBe('한글'));
      expect(texts.at(-1)).toBe('한글');
    },
  );

  test('is not interrupted: what it composes is on screen while it does', async () => {
    const { input } = await restricted('digits', '12');
    input.setSelectionRange(2, 2);
    await cdp().send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
    await vi.waitFor(() => expect(input.value).toBe('12하'));
    await cdp().send('Input.insertText', { text: '하' });
    await vi.waitFor(() => expect(input.value).toBe('12'));
  });
});

describe('[U-P13] a whole number', () => {
  async function whole(bounds: { min?: number; max?: number; allowsMinus?: boolean }) {
    const values: number[] = [];
    function Form() {
      const [value, setValue] = useState(0);
      const onValue = (next: number) => {
        values.push(next);
        setValue(next);
      };
      return <IntegerInput value={value} onValue={onValue} {...bounds} />;
    }
    const kept = await field(() => <Form />);
    return { ...kept, values };
  }

  test('is typed with separators, the caret behind the digit that was typed', async () => {
    const { input, values } = await whole({});
    expect(input.type).toBe('tel');
    await userEvent.keyboard('1234567');
    expect(input.value).toBe('1,234,567');
    input.setSelectionRange(1, 1);
    await userEvent.keyboard('9');
    expect(input.value).toBe('19,234,567');
    expect(input.selectionStart).toBe(2);
    expect(values.at(-1)).toBe(19_234_567);
  });

  test('stops at its maximum at once and reaches its minimum when the field is left', async () => {
    const { input, values } = await whole({ min: 50, max: 1_000 });
    await userEvent.keyboard('99999');
    expect(input.value).toBe('1,000');
    await userEvent.clear(input);
    expect(input.value).toBe('');
    await userEvent.keyboard('7');
    expect(input.value).toBe('7');
    await userEvent.tab();
    await vi.waitFor(() => expect(input.value).toBe('50'));
    expect(values.at(-1)).toBe(50);
  });

  test('zero shows as empty, and a minus is taken only where it is allowed', async () => {
    const without = await whole({});
    await userEvent.keyboard('-0');
    expect(without.input.value).toBe('');
    roots.pop()?.unmount();
    const { input, values } = await whole({ allowsMinus: true });
    await userEvent.keyboard('-12');
    expect(input.value).toBe('-12');
    expect(values.at(-1)).toBe(-12);
  });
});

test('[U-P14] a phone number is masked as it is typed, pasted and corrected in the middle', async () => {
  const { input, texts } = await field((value, onValue) => (
    <PhoneInput value={value} onValue={onValue} />
  ));
  await userEvent.keyboard('01012345678');
  expect(input.value).toBe('010-1234-5678');
  // After 010-12: one digit out, another one in.
  input.setSelectionRange(6, 6);
  await userEvent.keyboard('{Backspace}');
  expect(input.value).toBe('010-134-5678');
  expect(input.selectionStart).toBe(5);
  await userEvent.keyboard('9');
  expect(input.value).toBe('010-1934-5678');
  expect(input.selectionStart).toBe(6);
  await userEvent.keyboard('x');
  expect(input.value).toBe('010-1934-5678');
  expect(input.selectionStart).toBe(6);
  await userEvent.fill(input, '+82 2 123 4567');
  expect(input.value).toBe('02-123-4567');
  expect(texts.at(-1)).toBe('02-123-4567');
});
