/** Bets by client bet id: those in progress and the last that ended. */
import { type ClientOrderId, parseRoundBetId, type RoundBetId } from '../../domain/ids.ts';
import type { Bet } from '../../domain/rounds/roundTypes.ts';
import { fingerprintOf } from '../requests/fingerprint.ts';
import {
  compareRequest,
  type EarlierRequest,
  rememberedRequest,
  rememberRequest,
} from '../requests/requestMemory.ts';
import type { Member } from '../state.ts';

export const BET = 'bet';

/** What makes a bet the same as another under its id. */
type BetContent = Pick<Bet, 'roundId' | 'side' | 'stake'>;

/** How the bet under this id compares with a new request; undefined for an unused id. */
export function compareEarlier(
  member: Member,
  id: ClientOrderId,
  wanted: BetContent,
): EarlierRequest {
  const open = member.bets?.open.get(id)?.bet;
  const earlier = open ?? rememberedRequest(member.requests, BET, id);
  return compareRequest(earlier, wanted, contentFingerprint);
}

const contentFingerprint = ({ roundId, side, stake }: BetContent): number =>
  fingerprintOf([roundId, side, stake]);

/** The id of the bet placed under a client bet id, in progress or among the last that ended. */
export const betIdUnder = (member: Member, id: ClientOrderId): RoundBetId | undefined =>
  member.bets?.open.get(id)?.bet.id ??
  parseRoundBetId(rememberedRequest(member.requests, BET, id)?.outcome ?? '');

/** Remembers a bet that ended. */
export const rememberEnded = (member: Member, bet: Bet): void =>
  rememberRequest(member.requests, BET, bet.clientBetId, {
    fingerprint: contentFingerprint(bet),
    outcome: bet.id,
  });
