import { type ReactElement, type ReactNode, useState } from 'react';

export interface OpenProps {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * Loads a floating part when its button is first clicked. Until it has loaded, the button is shown
 * alone with the same look and name.
 */
export function OnDemand(props: {
  readonly trigger: (open: () => void) => ReactElement;
  /** Renders the lazy part; first called after the first click. */
  readonly children: (part: OpenProps) => ReactNode;
}) {
  const [isRequested, setRequested] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const request = () => {
    setRequested(true);
    setOpen(true);
  };
  if (!isRequested) return props.trigger(request);
  const trigger = props.trigger(() => undefined);
  return (
    <Later fallback={trigger}>
      {props.children({ trigger, open: isOpen, onOpenChange: setOpen })}
    </Later>
  );
}
import { Later } from './later.tsx';
