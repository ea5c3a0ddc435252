import { useCallback } from 'react';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';

/** Whether an instrument is a favorite, and a function to toggle it. */
export function useFavorite(stock: string): {
  readonly isFavorite: boolean;
  readonly toggle: () => void;
} {
  const { preferences } = useServices();
  const isFavorite = useSelected(preferences.values, ({ favourites }) =>
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
  return { isFavorite, toggle };
}
