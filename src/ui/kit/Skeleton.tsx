import s from './Skeleton.module.css';

/**
 * Reserves the space of text of about `width` characters, so that the layout does not shift when it
 * arrives.
 */
export function Skeleton({ width = 6 }: { readonly width?: number }) {
  return <span className={s['skeleton']} style={{ width: `${width}ch` }} aria-hidden="true" />;
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className={s['rows']} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={s['skeleton']} style={{ width: `${92 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
