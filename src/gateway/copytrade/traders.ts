/** What traders are called and what they earned, kept in step with the log. */
import type { Kernel } from '../kernel.ts';
import type { Follower } from '../running/feature.ts';
import type { TraderFiguresDep } from './figures/traderBook.ts';
import type { TraderNamesDep } from './traderNames.ts';

/** Reads names before figures, which take seconds for a long log. */
export const followTraders = ({
  documents,
  traderNames,
  traderFigures,
}: Pick<Kernel, 'documents'> & TraderNamesDep & TraderFiguresDep): Follower => ({
  take: (runs) => {
    traderFigures.take(runs);
    traderNames.take(runs);
  },
  start: async () => {
    await traderNames.start(documents);
    await traderFigures.start();
  },
  stop: traderFigures.stop,
});
