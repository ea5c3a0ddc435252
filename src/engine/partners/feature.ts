/** The partners feature of the engine. */
import type { PartnerCommand } from '../../domain/partners/commands.ts';
import type { PartnerEvent } from '../../domain/partners/events.ts';
import { userId } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventTable } from '../tables.ts';
import { setPartner, settlePartner } from './partners.ts';
import {
  addSettlement,
  partnerInvariants,
  partnersSection,
  placeRow,
  setPlace,
  settlementRow,
} from './partnerState.ts';

const commands: CommandTable<PartnerCommand> = {
  SetPartner: setPartner,
  SettlePartner: settlePartner,
};

const events: EventTable<PartnerEvent> = {
  PartnerTermsSet: {
    tag: 'NT',
    row: row({ userId, place: placeRow }),
    owner: (event) => event.userId,
    evolve: (state, { userId: id, place }) => setPlace(state, id, place),
  },
  PartnerSettled: {
    tag: 'NS',
    row: row({ settlement: settlementRow }),
    owner: ({ settlement }) => settlement.userId,
    evolve: (state, { settlement }) => addSettlement(state, settlement),
  },
};

export const partners = {
  commands,
  events,
  section: partnersSection,
  invariants: partnerInvariants,
} satisfies EngineFeature;
