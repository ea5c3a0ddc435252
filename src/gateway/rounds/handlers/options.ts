/** Short rounds as they are offered, and the ones that run now. */
import { GAME_TYPES, gameKind, type RoundOption } from '../../../domain/rounds/roundTypes.ts';
import { reject } from '../../../domain/rejections.ts';
import type { Site } from '../../../domain/sites.ts';
import { siteFeatures } from '../../../domain/siteType.ts';
import type { optionCalls } from '../../../protocol/rounds/calls/options.ts';
import type { WireTradeOption } from '../../../protocol/rounds/entities.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { knownWords } from '../../calls/words.ts';
import type { Kernel } from '../../kernel.ts';
import type { Round, RoundQueries, RoundsDep } from '../roundQueries.ts';
import type { SitesDep } from '../../sites/siteRegistry.ts';
import { tradeOptionId } from '../../../domain/ids.ts';

// Which options and rounds a site offers.

/** Power balls are for sites that have them; the other games for all that offer short rounds. */
export const isOfferedOn = (site: Site, { gameType }: RoundOption): boolean =>
  gameKind(gameType) !== 'POWERBALL' || siteFeatures(site).isPowerBall;

export function optionOn(site: Site, { book }: RoundQueries, id: number): Reply<RoundOption> {
  const option = book.find(tradeOptionId(id));
  if (option === undefined) return refuse(reject('UNKNOWN_OPTION'));
  return isOfferedOn(site, option) ? succeed(option) : refuse(reject('NOT_OFFERED'));
}

export function roundOn(site: Site, { book }: RoundQueries, text: string): Reply<Round> {
  const round = book.round(text);
  if (round === undefined) return refuse(reject('UNKNOWN_ROUND'));
  return isOfferedOn(site, round.option) ? succeed(round) : refuse(reject('NOT_OFFERED'));
}

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
  tradeOption: ({ tradeOptionId: id }, { site }) => {
    const option = optionOn(site, core.rounds, id);
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
