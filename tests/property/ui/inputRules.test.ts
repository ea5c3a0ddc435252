/** Texts of fields after any typing, pasting and deleting at any place. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, PHONE_TYPING } from '../../../src/ui/format/phoneText.ts';
import { readTyping, type RestrictedKind, type TypingRule } from '../../../src/ui/format/typing.ts';
import { caretAfter, caretBefore } from '../../../src/ui/kit/useTyping.ts';

/** Every character that a field of the kind may hold, written independently of the field. */
const ALPHABETS: Readonly<Record<RestrictedKind, (character: string) => boolean>> = {
  email: (one) => 'abcdefghijklmnopqrstuvwxyz0123456789@._+-'.includes(one.toLowerCase()),
  digits: (one) => '0123456789'.includes(one),
  digitsDot: (one) => '0123456789.'.includes(one),
  digitsDash: (one) => '0123456789-'.includes(one),
  username: (one) => 'abcdefghijklmnopqrstuvwxyz0123456789_-'.includes(one),
  password: (one) => 'abcdefghijklmnopqrstuvwxyz0123456789'.includes(one.toLowerCase()),
  plain: (one) => !'<>&"\'`\u0000\n\t'.includes(one),
  noKorean: (one) => one.trim() !== '' && !/[가-힣ㄱ-ㅎㅏ-ㅣ]/.test(one),
  noSpecial: (one) => !'!@#$%^&*()-_=+[]{};:,.<>/?|~\'"`\\\u0000\n\t'.includes(one),
  noSpecialDigits: (one) => !'0123456789!@#$%^&*()-_=+[]{};:,.<>/?|~\'"`\\\u0000\n\t'.includes(one),
};
const KINDS = Object.keys(ALPHABETS).filter((kind): kind is RestrictedKind => kind in ALPHABETS);

const anyCharacter = fc.constantFrom(
  ...'abzABZ0159 -_.,@+!?<>&"\'`%()한글ㅎㅏ가힣\t\u0000'.split(''),
);
/** One input: the selected part is replaced. */
const edit = fc.record({
  at: fc.nat(40),
  removed: fc.nat(3),
  added: fc.array(anyCharacter, { maxLength: 4 }).map((one) => one.join('')),
});
type Edit = { readonly at: number; readonly removed: number; readonly added: string };
const edits = fc.array(edit, { maxLength: 30 });

/** A field as `useTyping` drives it: the text and the caret after each input. */
function drive(rule: TypingRule, inputs: readonly Edit[]) {
  let text = '';
  return inputs.map(({ at, removed, added }) => {
    const before = text;
    const from = Math.min(at, before.length);
    const raw = before.slice(0, from) + added + before.slice(from + removed);
    const caret = from + added.length;
    const read = rule.read(raw);
    text = read ?? before;
    const shown =
      read === undefined
        ? caretBefore(raw, caret, before)
        : caretAfter(raw, caret, read, rule.separator);
    return { before, raw, caret, text, shown, isRejected: read === undefined };
  });
}

describe.each(KINDS)('[U-P11] a field of %s', (kind) => {
  const rule: TypingRule = { read: (raw) => readTyping(kind, raw) };

  test('holds nothing but its characters, whatever is typed', () => {
    fc.assert(
      fc.property(edits, (inputs) => {
        for (const { text } of drive(rule, inputs))
          expect(text.split('').filter((one) => !ALPHABETS[kind](one))).toEqual([]);
      }),
    );
  });

  test('goes back to the last valid text, and the caret to where it was', () => {
    fc.assert(
      fc.property(edits, (inputs) => {
        for (const { before, raw, caret, text, shown, isRejected } of drive(rule, inputs)) {
          if (!isRejected) continue;
          expect(text).toBe(before);
          // What follows the caret is what followed the input.
          expect(text.slice(shown)).toBe(raw.slice(caret));
        }
      }),
    );
  });
});

describe('[U-P14] a phone number', () => {
  const digits = fc
    .tuple(fc.constantFrom('010', '02', '031', '070', ''), fc.stringMatching(/^\d{0,10}$/))
    .map((parts) => parts.join(''));

  test('is grouped 3-3-4 or 3-4-4, from Seoul 2-3-4 or 2-4-4', () => {
    fc.assert(
      fc.property(digits, (raw) => {
        const shown = formatPhone(raw);
        expect(raw.startsWith(shown.replaceAll('-', ''))).toBe(true);
        expect(formatPhone(shown)).toBe(shown);
        const head = raw.startsWith('02') ? 2 : 3;
        const shape = new RegExp(
          `^(?:\\d{0,${head}}|\\d{${head}}-\\d{1,4}|\\d{${head}}-\\d{3,4}-\\d{1,4})$`,
        );
        expect(shown).toMatch(shape);
      }),
    );
  });

  test('keeps the caret behind the same digit while dashes come and go', () => {
    fc.assert(
      fc.property(edits, (inputs) => {
        const countDigits = (text: string) => text.replace(/\D/g, '').length;
        for (const { raw, caret, text, shown, isRejected } of drive(PHONE_TYPING, inputs)) {
          expect(text).toMatch(/^[\d-]*$/);
          // A country code is rewritten and letters go back: the caret follows other rules there.
          if (isRejected || raw.includes('+') || !/^[\d-]*$/.test(raw)) continue;
          const behind = countDigits(raw.slice(0, caret));
          expect(countDigits(text.slice(0, shown))).toBe(Math.min(behind, countDigits(text)));
        }
      }),
    );
  });
});
