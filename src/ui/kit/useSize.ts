import { type RefObject, useLayoutEffect, useRef, useState, useEffect } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The element's size, updated while it is mounted. */
export function useSize(): readonly [RefObject<HTMLDivElement | null>, Size] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}

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
