import * as Tooltip from 'radix-ui/tooltip';
import type { ReactElement } from 'react';
import { useOverlayPlace } from './overlayPlace.ts';
import s from './Hint.module.css';

export interface HintTipProps {
  readonly text: string;
  readonly term: ReactElement;
}

/** The tooltip of a term; opens on mount, because the pointer is already over it. */
export function HintTip({ text, term }: HintTipProps) {
  const place = useOverlayPlace();
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root defaultOpen>
        <Tooltip.Trigger asChild>{term}</Tooltip.Trigger>
        <Tooltip.Portal container={place}>
          <Tooltip.Content className={s['tip']} sideOffset={4} collisionPadding={8}>
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
