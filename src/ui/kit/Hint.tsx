import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { HintTipProps } from './HintTip.tsx';
import s from './Hint.module.css';
import { inTime } from '../services/inTime.ts';

/** Explains a term on hover and focus; the term has a dotted underline. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [Tip, setTip] = useState<ComponentType<HintTipProps>>();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const want = async () => {
    const { HintTip } = await inTime(() => import('./HintTip.tsx'));
    hadFocus.current = document.activeElement === button.current;
    setTip(() => HintTip);
  };
  // The tooltip renders its own button; move keyboard focus to it.
  useLayoutEffect(() => {
    if (hadFocus.current) button.current?.focus();
    hadFocus.current = false;
  }, [Tip]);
  const ask = Tip === undefined ? () => void want() : undefined;
  const term = (
    <button
      ref={button}
      type="button"
      data-line
      className={s['term']}
      onPointerEnter={ask}
      onFocus={ask}
    >
      {children}
    </button>
  );
  return Tip === undefined ? term : <Tip text={text} term={term} />;
}
