import encodeQR from 'qr';
import { useMemo } from 'react';
import s from './QrCode.module.css';

/** The cells of a code as one path, each a square of one unit. */
function cellsPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
}

/** A QR code, dark on white in both themes: cameras read it best so. The border is part of it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
    return { path: cellsPath(rows), size: rows.length };
  }, [text]);
  return (
    <svg
      className={s['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
