import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';

export interface OpenProps {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * A floating part that is loaded when its button is first pressed. Until then, and while it loads,
 * the button stands alone, looking and named the same.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props & OpenProps>>,
): ComponentType<Props & { readonly trigger: (open: () => void) => ReactElement }> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function OnDemand({ trigger, ...rest }) {
    const [isAsked, setAsked] = useState(false);
    const [isOpen, setOpen] = useState(false);
    const ask = () => {
      setAsked(true);
      setOpen(true);
    };
    if (!isAsked) return trigger(ask);
    const closed = trigger(() => undefined);
    // What is left after taking the trigger out is Props; TypeScript does not compute that for generics.
    const props = rest as unknown as Props;
    return (
      <Suspense fallback={closed}>
        <Loaded {...props} trigger={closed} open={isOpen} onOpenChange={setOpen} />
      </Suspense>
    );
  };
}
