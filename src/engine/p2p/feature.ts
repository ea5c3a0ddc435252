/** The P2P feature of the engine. */
import type { P2pCommand, P2pEvent } from '../../domain/p2p/commands.ts';
import { row } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventEntry, EventTable } from '../tables.ts';
import { byMember } from '../turn.ts';
import {
  P2P_REQUEST,
  openTrade,
  p2pHolds,
  p2pInvariants,
  p2pSection,
  stepTrade,
  tradeRow,
} from './p2pState.ts';
import {
  cancelOnClose,
  decideP2p,
  expireP2p,
  isPaidOrDisputed,
  matchP2p,
  requestP2p,
  takeP2pStep,
} from './trades.ts';

const commands: CommandTable<P2pCommand> = {
  RequestP2p: byMember(requestP2p),
  MatchP2p: matchP2p,
  TakeP2pStep: takeP2pStep,
  DecideP2p: decideP2p,
  ExpireP2p: expireP2p,
};

const tradeEvent = {
  row: row({ trade: tradeRow }),
  owner: ({ trade }) => trade.userId,
} satisfies Pick<EventEntry<P2pEvent>, 'row' | 'owner'>;

const events: EventTable<P2pEvent> = {
  P2pRequested: {
    tag: 'QR',
    ...tradeEvent,
    evolve: (state, { trade }) => openTrade(state, trade),
  },
  P2pStepped: { tag: 'QS', ...tradeEvent, evolve: (state, { trade }) => stepTrade(state, trade) },
};

export const p2p = {
  commands,
  events,
  section: p2pSection,
  invariants: p2pInvariants,
  holds: p2pHolds,
  onClose: cancelOnClose,
  keepsOpen: isPaidOrDisputed,
  requests: { p2p: P2P_REQUEST },
} satisfies EngineFeature;
