import s from './Badge.module.css';

/**
 * A count on an icon, shown up to `99+` and hidden at zero. Decorative: the accessible name of the
 * owner includes the count.
 */
export function CountBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span className={s['count']} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** A short mark beside a name: leverage, mode, reduce-only. */
export function Tag({
  children,
  tone = 'plain',
}: {
  readonly children: React.ReactNode;
  readonly tone?: 'plain' | 'warn';
}) {
  return <span className={tone === 'warn' ? s['warn'] : s['tag']}>{children}</span>;
}
