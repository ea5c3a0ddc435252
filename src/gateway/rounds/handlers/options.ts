/** Short rounds as they are offered, and the ones that run now. */
import { GAME_TYPES } from '../../../domain/rounds/roundTypes.ts';
import { reject } from '../../../domain/rejections.ts';
import type { Site } from '../../../domain/sites.ts';
import { siteFeatures } from '../../../domain/siteType.ts';
import type { optionCalls } from '../../../protocol/rounds/calls/options.ts';
import type { WireTradeOption } from '../../../protocol/rounds/entities.ts';
import { refuse, succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { knownWords } from '../../calls/words.ts';
import type { Kernel } from '../../kernel.ts';
import type { RoundsDep } from '../roundQueries.ts';
import type { SitesDep } from '../../sites/siteRegistry.ts';
import { isOfferedOn, optionOn } from './offered.ts';

const wireOptions = (
  { rounds: { book }, clock }: Kernel & RoundsDep,
  site: Site,
  isPlay: boolean | undefined,
): WireTradeOption[] => {
  const now = clock.now();
  return book.options
    .filter((option) => isOfferedOn(site, option))
    .filter((option) => isPlay === undefined || option.isPlay === isPlay)
    .map((option) => book.toWire(option, now));
};

export const optionHandlers = (
  core: Kernel & RoundsDep & SitesDep,
): HandlersOf<typeof optionCalls> => ({
  tradeOption: ({ tradeOptionId }, { site }) => {
    const option = optionOn(site, core.rounds, tradeOptionId);
    return option.ok ? succeed(core.rounds.book.toWire(option.answer, core.clock.now())) : option;
  },

  tradeOptionList: (params, { site }) => {
    const types = knownWords(params.typeArray, GAME_TYPES, 'typeArray');
    if (!types.ok) return types;
    const { stockPrefix = '' } = params;
    return succeed(
      wireOptions(core, site, params.isPlay)
        .filter(({ gameType }) => types.answer?.includes(gameType) ?? true)
        // A power ball has no stock that a prefix could be about.
        .filter(({ stock }) => stock === null || stock.startsWith(stockPrefix)),
    );
  },

  publicTradeOptions: ({ isPlay, sitePrefix }, context) => {
    const site = sitePrefix === undefined ? context.site : core.sites.byCode(sitePrefix);
    if (site === undefined) return refuse(reject('UNKNOWN_SITE'));
    return siteFeatures(site).isBinary
      ? succeed(wireOptions(core, site, isPlay))
      : refuse(reject('NOT_OFFERED'));
  },
});
