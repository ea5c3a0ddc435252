import { type RefObject, useEffect, useRef, useState } from 'react';

/** The rendered height of an element, px; 0 before it is measured. */
export function useElementHeight<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setHeight(entry.contentRect.height);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return [element, height];
}
