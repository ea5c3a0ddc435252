/** Bets by client bet id: those in progress and the last that ended. */
import { type ClientOrderId, parseRoundBetId, type RoundBetId } from '../../domain/ids.ts';
import type { Bet } from '../../domain/rounds/roundTypes.ts';
import { rememberedRequest } from '../requests/requestMemory.ts';
import { partsIn, rememberOver, type RequestRow } from '../requestTable.ts';
import type { Member } from '../state.ts';

export const BET_REQUEST: RequestRow<Pick<Bet, 'side' | 'stake'> & { readonly roundId: string }> = {
  kind: 'bet',
  parts: partsIn('roundId', 'side', 'stake'),
  underway: {
    find: (_state, member, id) => member.bets?.open.get(id)?.bet,
    ids: (_state, member) => [...(member.bets?.open.keys() ?? [])],
  },
};

/** The id of the bet placed under a client bet id, in progress or among the last that ended. */
export const betIdUnder = (member: Member, id: ClientOrderId): RoundBetId | undefined =>
  member.bets?.open.get(id)?.bet.id ??
  parseRoundBetId(rememberedRequest(member.requests, BET_REQUEST.kind, id)?.outcome ?? '');

/** Remembers a bet that ended. */
export const rememberEnded = (member: Member, bet: Bet): void =>
  rememberOver(member, BET_REQUEST, { id: bet.clientBetId, content: bet }, bet.id);
