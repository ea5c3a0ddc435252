import { createContext } from 'react';

/** Calls `action` with the next picture of moving figures; the returned function takes it back. */
export type NextPicture = (action: () => void) => () => void;

/** When figures are drawn again; each frame by default. */
export const PictureClock = createContext<NextPicture>((action) => {
  const frame = requestAnimationFrame(action);
  return () => cancelAnimationFrame(frame);
});
