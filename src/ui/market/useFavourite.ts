import { useCallback } from 'react';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';

/** Whether an instrument is a favourite, and a function to toggle it. */
export function useFavourite(stock: string): {
  readonly isFavourite: boolean;
  readonly toggle: () => void;
} {
  const { preferences } = useServices();
  const isFavourite = useSelected(preferences.values, ({ favourites }) =>
    favourites.includes(stock),
  );
  const toggle = useCallback(() => {
    const { favourites } = preferences.values.get();
    preferences.set({
      favourites: favourites.includes(stock)
        ? favourites.filter((one) => one !== stock)
        : [...favourites, stock],
    });
  }, [preferences, stock]);
  return { isFavourite, toggle };
}
