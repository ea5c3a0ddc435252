import * as Tooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';
import s from './Hint.module.css';

/** Explains a term on hover and focus; the term is underlined with dots. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <button type="button" className={s['term']}>
            {children}
          </button>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className={s['tip']} sideOffset={4} collisionPadding={8}>
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
