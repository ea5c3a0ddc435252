import { type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface OpenProps {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * A floating part that is loaded when its button is first pressed. Until then, and while it loads,
 * the button stands alone, looking and named the same.
 */
export function OnDemand(props: {
  readonly trigger: (open: () => void) => ReactElement;
  /** Draws the lazy part; first called after the first press. */
  readonly children: (part: OpenProps) => ReactNode;
}) {
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  if (!isAsked) return props.trigger(ask);
  const trigger = props.trigger(() => undefined);
  return (
    <Suspense fallback={trigger}>
      {props.children({ trigger, open: isOpen, onOpenChange: setOpen })}
    </Suspense>
  );
}
