import { useEffect, useRef } from 'react';
import { parseDecimal } from '../../domain/decimal.ts';

const FLASH_MS = 140;

/**
 * Shows a figure and briefly tints it when its exact value changes, in the colour of the direction.
 * The animation runs outside React, so a tick redraws a single text.
 */
export function FlashText(props: {
  readonly text: string;
  /** The exact decimal behind the text; undefined never flashes. */
  readonly value: string | undefined;
  readonly className?: string | undefined;
}) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef<bigint | undefined>(undefined);
  useEffect(() => {
    const now = parseDecimal(props.value ?? '');
    const last = before.current;
    before.current = now;
    if (now === undefined || last === undefined || now === last) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const color = now > last ? 'var(--up-tint)' : 'var(--down-tint)';
    // Translucent, so that a figure of the other colour stays readable on it.
    const tint = `color-mix(in srgb, ${color} 75%, transparent)`;
    element.current?.animate([{ backgroundColor: tint }, { backgroundColor: 'transparent' }], {
      duration: FLASH_MS,
      easing: 'ease-out',
    });
  }, [props.value]);
  return (
    <span ref={element} className={props.className}>
      {props.text}
    </span>
  );
}
