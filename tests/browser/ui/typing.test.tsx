/** Fields that keep to a rule, driven by a real keyboard and a real input method of Chromium. */
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { NumberShape } from '../../../src/ui/format/numberTyping.ts';
import type { RestrictedKind } from '../../../src/ui/format/typing.ts';
import { NumericInput } from '../../../src/ui/kit/NumericInput.tsx';
import { PhoneInput } from '../../../src/ui/kit/DigitsInput.tsx';
import { TextInput } from '../../../src/ui/kit/TextInput.tsx';
import { until } from '../../support/until.ts';

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
  const input = await until(() => {
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
    await until(() => expect(input.value).toBe('ab'));
    await compose(['ㄱ', '그', '글']);
    await until(() => expect(input.value).toBe('ab'));
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
      await until(() => expect(input.value).toBe('한글'));
      expect(texts.at(-1)).toBe('한글');
    },
  );

  test('is not interrupted: what it composes is on screen while it does', async () => {
    const { input } = await restricted('digits', '12');
    input.setSelectionRange(2, 2);
    await cdp().send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
    await until(() => expect(input.value).toBe('12하'));
    await cdp().send('Input.insertText', { text: '하' });
    await until(() => expect(input.value).toBe('12'));
  });
});

/** A numeric field in a form that keeps its text, with a button to leave it for. */
const numeric = (shape: NumberShape, initial = '') =>
  field(
    (value, onValue) => (
      <>
        <NumericInput value={value} onValue={onValue} {...shape} />
        <button type="button">Next</button>
      </>
    ),
    initial,
  );

/** Enters a text as the clipboard does: in place of what is selected. */
async function paste(text: string): Promise<void> {
  const source = document.body.appendChild(document.createElement('textarea'));
  const target = document.activeElement;
  const place =
    target instanceof HTMLInputElement ? [target.selectionStart, target.selectionEnd] : [];
  source.value = text;
  source.select();
  await userEvent.copy();
  source.remove();
  if (target instanceof HTMLInputElement) {
    target.focus();
    target.setSelectionRange(place[0] ?? 0, place[1] ?? 0);
  }
  await userEvent.paste();
}

describe('[U-P13] a whole number', () => {
  test('has a keypad of digits, and separators once the field is left', async () => {
    const { input, texts } = await numeric({ digits: 0 });
    expect([input.type, input.inputMode]).toEqual(['tel', 'numeric']);
    await userEvent.keyboard('1234567');
    expect(input.value).toBe('1234567');
    await userEvent.tab();
    await until(() => expect(input.value).toBe('1,234,567'));
    expect(texts.at(-1)).toBe('1234567');
  });

  test('stops at its maximum at once and reaches its minimum when the field is left', async () => {
    const { input, texts } = await numeric({ digits: 0, min: 50, max: 1_000 });
    await userEvent.keyboard('99999');
    expect(input.value).toBe('1000');
    await userEvent.clear(input);
    expect(input.value).toBe('');
    await userEvent.keyboard('7');
    expect(input.value).toBe('7');
    await userEvent.tab();
    await until(() => expect(input.value).toBe('50'));
    expect(texts.at(-1)).toBe('50');
  });

  test('stops at the safe integers where no bounds are given', async () => {
    const { input } = await numeric({ digits: 0 });
    await userEvent.keyboard('9'.repeat(20));
    expect(input.value).toBe('9007199254740991');
  });

  test('zero shows as empty, typed and given, and a minus is taken only where it is allowed', async () => {
    const given = await numeric({ digits: 0 }, '0');
    expect([given.input.value, given.input.placeholder]).toEqual(['', '0']);
    await userEvent.keyboard('0');
    expect(given.input.value).toBe('');
    await userEvent.keyboard('5');
    expect(given.input.value).toBe('5');
    roots.pop()?.unmount();
    const { input, texts } = await numeric({ digits: 0, allowsMinus: true });
    await userEvent.keyboard('-12');
    expect(input.value).toBe('-12');
    expect(texts.at(-1)).toBe('-12');
  });
});

describe('[U-P29] a numeric field', () => {
  test('never turns 1.5 into 15, shows that it rejects, and takes digits again once left', async () => {
    const { input, texts } = await numeric({ digits: 0 });
    await userEvent.keyboard('1.5');
    expect(input.value).toBe('1');
    expect(input.ariaInvalid).toBe('true');
    await userEvent.tab();
    await until(() => expect(input.ariaInvalid).toBeNull());
    expect(texts.at(-1)).toBe('1');
    await userEvent.tab({ shift: true });
    input.setSelectionRange(1, 1);
    await userEvent.keyboard('2');
    expect(input.value).toBe('12');
  });

  test('reads typed and pasted separators as the product writes them', async () => {
    const { input, texts } = await numeric({ digits: 0 });
    await userEvent.keyboard('1,000');
    expect(input.value).toBe('1000');
    expect(input.selectionStart).toBe(4);
    input.select();
    await paste('2,500');
    expect(input.value).toBe('2500');
    roots.pop()?.unmount();
    const decimal = await numeric({ digits: 8 }, '12345');
    decimal.input.select();
    await paste('1,000');
    expect(decimal.input.value).toBe('1000');
    decimal.input.select();
    await userEvent.keyboard('1,5');
    expect(decimal.input.value).toBe('1.5');
    expect(texts.at(-1)).toBe('2500');
  });

  test('keeps the last valid number and the caret where a paste cannot be taken', async () => {
    const { input } = await numeric({ digits: 2 }, '12.34');
    input.setSelectionRange(1, 1);
    for (const text of ['abc', '1.2', '9'.repeat(20), '-3']) {
      await paste(text);
      expect(input.value).toBe('12.34');
      expect(input.selectionStart).toBe(1);
    }
    await paste('7');
    expect(input.value).toBe('172.34');
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
