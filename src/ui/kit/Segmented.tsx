import * as ToggleGroup from 'radix-ui/toggle-group';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './Segmented.module.css';
import { useBoundKeys } from './boundKeys.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Read by screen readers instead of the label, for icon labels. */
  readonly name?: string;
  /** Keyboard shortcut, see shell/shortcutKeys. */
  readonly keys?: string;
}

/** Scrolls a line that is longer than its place to the selection. */
function showInLine(item: HTMLElement | null): void {
  const line = item?.parentElement;
  if (!item || !line) return;
  const end = item.offsetLeft + item.offsetWidth;
  if (end > line.scrollLeft + line.clientWidth) line.scrollLeft = item.offsetLeft;
}

/** Selects exactly one of a few options. `line` underlines the selection, `box` fills it. */
export function Segmented<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly choices: readonly Choice<Value>[];
  readonly look?: 'box' | 'line' | 'text';
}) {
  const bound = useBoundKeys();
  const choose = (picked: string) => {
    const choice = props.choices.find(({ value }) => value === picked);
    if (choice !== undefined) props.onValue(choice.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      className={cx(s['group'], s[props.look ?? 'box'])}
      aria-label={props.label}
      value={props.value}
      onValueChange={choose}
    >
      {props.choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          className={s['item']}
          ref={props.look === 'line' && choice.value === props.value ? showInLine : undefined}
          aria-label={choice.name}
          title={choice.name}
          aria-keyshortcuts={bound(choice.keys)}
        >
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
