/** Three bars in the colors of the sides shown. */
export function BookViewIcon({ shows }: { readonly shows: 'both' | 'bids' | 'asks' }) {
  const top = shows === 'bids' ? 'var(--up)' : 'var(--down)';
  const bottom = shows === 'asks' ? 'var(--down)' : 'var(--up)';
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <rect x="1" y="1" width="5" height={shows === 'both' ? 5 : 12} fill={top} />
      {shows === 'both' ? <rect x="1" y="8" width="5" height="5" fill={bottom} /> : null}
      <path d="M8 2h5M8 5h5M8 9h5M8 12h5" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
