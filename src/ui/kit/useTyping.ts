import { type ChangeEvent, type CompositionEvent, useState } from 'react';
import type { Typed, TypingRule } from '../format/typing.ts';

// Where the caret belongs after a field changed what was typed into it. Pure.

const countOf = (text: string, separator: string): number => text.replaceAll(separator, '').length;

/**
 * Behind as many characters as before, separators left out; without separators, before as many.
 * @param caret in `raw`, as typed
 * @returns the place in `text`, which the rule made of it
 */
export function caretAfter(
  raw: string,
  caret: number,
  text: string,
  separator: string | undefined,
): number {
  if (separator === undefined) return caretBefore(raw, caret, text);
  const before = countOf(raw.slice(0, caret), separator);
  let at = 0;
  for (let seen = 0; seen < before && at < text.length; at += 1) {
    if (text[at] !== separator) seen += 1;
  }
  return at;
}

/** Where it was before a change that went back: what follows the caret is what followed it then. */
export const caretBefore = (raw: string, caret: number, text: string): number =>
  Math.max(0, text.length - (raw.length - caret));

export interface Typing {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/** Sets the text at once, before the next character arrives, and leaves the caret where it belongs. */
function write(input: HTMLInputElement, text: string, caret: number): void {
  input.value = text;
  // Fields of type email have no caret that a page could set.
  if (input.selectionStart !== null) input.setSelectionRange(caret, caret);
}

const isKeyEvent = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1;

/**
 * An input that keeps to a rule: what the rule rejects goes back to the last valid text. While an
 * input method composes a character (Korean, Japanese, Chinese) the text is left alone and judged
 * once the character is finished: changed earlier, the method would type its parts twice.
 */
export function useTyping(props: {
  readonly value: string;
  readonly rule: TypingRule | undefined;
  readonly onValue: (text: string) => void;
  /** Called with whether the last input was rejected. */
  readonly onJudged?: ((isRejected: boolean) => void) | undefined;
}): Typing {
  const { value, rule, onValue, onJudged } = props;
  const [composed, setComposed] = useState<string | undefined>(undefined);
  const read = (raw: string, typed?: Typed): string | undefined =>
    rule === undefined ? raw : rule.read(raw, typed);
  const judge = (input: HTMLInputElement, isKey: boolean) => {
    const raw = input.value;
    const caret = input.selectionStart ?? raw.length;
    const text = read(raw, { before: value, caret, isKey });
    onJudged?.(text === undefined);
    if (text === undefined) write(input, value, caretBefore(raw, caret, value));
    else {
      if (text !== raw) write(input, text, caretAfter(raw, caret, text, rule?.separator));
      onValue(text);
    }
  };
  return {
    value: composed ?? value,
    onChange: ({ currentTarget: input, nativeEvent }) => {
      if (!(nativeEvent instanceof InputEvent) || !nativeEvent.isComposing) {
        judge(input, isKeyEvent(nativeEvent));
        return;
      }
      setComposed(input.value);
      // A form that is sent meanwhile holds what is on screen.
      if (read(input.value) === input.value) onValue(input.value);
    },
    onCompositionEnd: ({ currentTarget: input, data }) => {
      setComposed(undefined);
      judge(input, data.length === 1);
    },
  };
}
