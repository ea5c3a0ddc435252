/** Follows one pointer until it is released or lost, or Escape is pressed. */
export function followPointer(
  start: Pick<PointerEvent, 'pointerId'>,
  on: {
    readonly move: (event: PointerEvent) => void;
    readonly end: (isDropped: boolean) => void;
  },
): void {
  const over = new AbortController();
  const end = (isDropped: boolean) => {
    over.abort();
    on.end(isDropped);
  };
  const isTracked = (event: PointerEvent) => event.pointerId === start.pointerId;
  const options = { signal: over.signal, capture: true };
  addEventListener('pointermove', (event) => isTracked(event) && on.move(event), options);
  addEventListener('pointerup', (event) => isTracked(event) && end(true), options);
  addEventListener('pointercancel', (event) => isTracked(event) && end(false), options);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    },
    options,
  );
}
