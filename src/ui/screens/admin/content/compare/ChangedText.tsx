import { useMemo } from 'react';
import s from './Compare.module.css';
import { textParts } from './textParts.ts';

/** A text with what was removed of it and what was added. */
export function ChangedText({ from, to }: { readonly from: string; readonly to: string }) {
  const parts = useMemo(() => textParts(from, to), [from, to]);
  return (
    <p className={s['text']}>
      {parts.map(({ kind, text }, index) => {
        if (kind === 'removed') return <del key={index}>{text}</del>;
        if (kind === 'added') return <ins key={index}>{text}</ins>;
        return <span key={index}>{text}</span>;
      })}
    </p>
  );
}
