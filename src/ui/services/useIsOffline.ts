import { useServices } from './ServicesContext.tsx';
import { useSelected } from './useReadable.ts';

/** Whether no server answers: what is not known now will not be known before one does. */
export const useIsOffline = (): boolean =>
  useSelected(useServices().connection, ({ state }) => state === 'offline');
