import s from './Skeleton.module.css';

/** Holds the place of text of about `width` characters, so that nothing moves when it arrives. */
export function Skeleton({ width = 6 }: { readonly width?: number }) {
  return <span className={s['skeleton']} style={{ width: `${width}ch` }} aria-hidden="true" />;
}

/** Rows of a list on its way. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className={s['rows']} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={s['skeleton']} style={{ width: `${92 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
