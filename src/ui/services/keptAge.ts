/** How old what is on screen is, where no server answers and it is what was last seen. */
import { createWritable } from './derived.ts';
import { useReadable } from './useReadable.ts';

/** When each answer from memory that is on screen was received, ms UTC. */
const shown = createWritable<readonly number[]>([]);

/** Counts an answer among those on screen until the returned function is called. */
export function showKept(keptAt: number): () => void {
  shown.set([...shown.get(), keptAt]);
  return () => shown.set(shown.get().toSpliced(shown.get().indexOf(keptAt), 1));
}

/** The oldest of them, ms UTC; undefined while everything on screen is of now. */
export const useOldestKept = (): number | undefined => {
  const times = useReadable(shown);
  return times.length === 0 ? undefined : Math.min(...times);
};
