/** Public figures of an instrument. */
import { reject } from '../../../domain/rejections.ts';
import type { figureCalls } from '../../../protocol/futures/figureCalls.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { refuse, succeed } from '../../reply.ts';
import { PublicFigures } from './publicFigures.ts';
import type { OpenInterestDep } from '../../dashboard/openFigures.ts';
import type { Kernel } from '../../kernel.ts';
import type { MarketDep } from '../../ports/marketReads.ts';

export function publicFigureHandlers(
  core: Kernel & MarketDep & OpenInterestDep,
): HandlersOf<typeof figureCalls> {
  const figures = new PublicFigures(core);
  return {
    instrumentFigures: async ({ futuresOptionId }) => {
      const option = core.rules.options.find(({ optionId }) => optionId === futuresOptionId);
      return option === undefined
        ? refuse(reject('UNKNOWN_OPTION'))
        : succeed(await figures.read(option));
    },
  };
}
