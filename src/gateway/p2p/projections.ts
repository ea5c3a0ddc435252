/** Account events and history rows of P2P trades. */
import type { P2pEvent } from '../../domain/p2p/commands.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { Projection, ProjectionTable } from '../projections/table.ts';
import { toStepRow } from './steps.ts';
import { releasedRows, toDeskRow, toP2pRow, toWireP2p } from './wire.ts';

const stepped: Projection<P2pEvent> = {
  queue: DESTINATIONS.point,
  notify: ({ trade }) => ({ type: 'P2P', p2p: toWireP2p(trade) }),
  history: ({ trade }) => [
    toP2pRow(trade),
    toDeskRow(trade),
    toStepRow(trade),
    ...releasedRows(trade),
  ],
};

export const p2pProjections: ProjectionTable<P2pEvent> = {
  P2pRequested: { ...stepped, request: ({ trade }) => ({ kind: 'p2p', id: trade.requestId }) },
  P2pStepped: stepped,
};
