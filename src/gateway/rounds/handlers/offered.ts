/** Which options and rounds a site offers. */
import { tradeOptionId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import { gameKind, type RoundOption } from '../../../domain/rounds/roundTypes.ts';
import type { Site } from '../../../domain/sites.ts';
import { siteFeatures } from '../../../domain/siteType.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import type { Round, RoundQueries } from '../roundQueries.ts';

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
