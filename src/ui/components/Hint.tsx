import { lazy, type ReactNode, Suspense, useState } from 'react';
import s from './Hint.module.css';

const HintTip = lazy(async () => ({ default: (await import('./HintTip.tsx')).HintTip }));

/** Explains a term on hover and focus; the term is underlined with dots. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const term = (
    <button type="button" className={s['term']} onPointerEnter={want} onFocus={want}>
      {children}
    </button>
  );
  if (!isWanted) return term;
  return (
    <Suspense fallback={term}>
      <HintTip text={text} term={term} />
    </Suspense>
  );
}
