import * as RadixTabs from 'radix-ui/tabs';
import type { MouseEvent, ReactNode } from 'react';
import s from './TabBar.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown beside the label; hidden when undefined. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

/**
 * The tabs focus what is pressed by script, and browsers draw the ring of the keyboard around what a
 * script has focused; what is focused already stays as it is.
 */
const focusWithoutRing = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void =>
  currentTarget.focus({ focusVisible: false });

/** Tabs with counts; only the active panel is rendered. `aside` is placed at the end of the bar. */
export function TabBar<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
  readonly aside?: ReactNode;
}) {
  const choose = (picked: string) => {
    const tab = props.tabs.find(({ value }) => value === picked);
    if (tab !== undefined) props.onValue(tab.value);
  };
  return (
    <RadixTabs.Root className={s['tabs']} value={props.value} onValueChange={choose}>
      <div className={s['bar']}>
        <RadixTabs.List className={s['list']} aria-label={props.label}>
          {props.tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              className={s['tab']}
              onMouseDown={focusWithoutRing}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className={s['count']}>{`(${tab.count})`}</span>
              )}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {props.aside === undefined ? null : <div className={s['aside']}>{props.aside}</div>}
      </div>
      {props.tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className={s['content']}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
