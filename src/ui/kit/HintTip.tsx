import * as Tooltip from 'radix-ui/tooltip';
import type { ReactElement } from 'react';
import s from './Hint.module.css';

export interface HintTipProps {
  readonly text: string;
  readonly term: ReactElement;
}

/** The explanation beside its term; open as soon as it is there, because the pointer already is. */
export function HintTip({ text, term }: HintTipProps) {
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root defaultOpen>
        <Tooltip.Trigger asChild>{term}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className={s['tip']} sideOffset={4} collisionPadding={8}>
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
