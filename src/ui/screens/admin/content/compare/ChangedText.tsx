import { useMemo } from 'react';
import s from './Compare.module.css';
import { diffLines, diffWordsWithSpace } from 'diff';

/** Part of a text that is unchanged, removed or added, word by word. */
interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A comparison that takes longer is made line by line, and at last of the texts as a whole. */
const LIMIT_MS = 250;
/** Unchanged characters shown beside each change. */
const CONTEXT = 120;

const whole = (from: string, to: string): readonly TextPart[] => [
  { kind: 'removed', text: from },
  { kind: 'added', text: to },
];

/** Text without its unchanged parts that are far from any change. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const [before, after] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  if (text.length <= before + after + CONTEXT) return text;
  return `${text.slice(0, before)} … ${after === 0 ? '' : text.slice(-after)}`;
}

function textParts(from: string, to: string): readonly TextPart[] {
  const options = { timeout: LIMIT_MS };
  const changes = diffWordsWithSpace(from, to, options) ?? diffLines(from, to, options);
  if (changes === undefined) return whole(from, to);
  return changes.map(({ value, added, removed }, index) =>
    added || removed
      ? { kind: added ? 'added' : 'removed', text: value }
      : { kind: 'same', text: shortened(value, index === 0, index === changes.length - 1) },
  );
}

/** A text with its removed and added parts. */
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
