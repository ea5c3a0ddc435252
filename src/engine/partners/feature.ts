/** The partners feature of the engine. */
import type { PartnerCommand, PartnerEvent } from '../../domain/partners/commands.ts';
import { PROFIT_BASES } from '../../domain/partners/partners.ts';
import { userId, word } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventTable } from '../tables.ts';
import { setPartner, setProfitBase, settlePartner } from './partners.ts';
import {
  addSettlement,
  partnerInvariants,
  partnersSection,
  placeRow,
  setBase,
  setPlace,
  settlementRow,
} from '../partnerState.ts';

const commands: CommandTable<PartnerCommand> = {
  SetPartner: setPartner,
  SettlePartner: settlePartner,
  SetProfitBase: setProfitBase,
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
  ProfitBaseSet: {
    tag: 'NB',
    row: row({ base: word(PROFIT_BASES) }),
    owner: () => undefined,
    evolve: (state, { base }) => setBase(state, base),
  },
};

export const partners = {
  commands,
  events,
  section: partnersSection,
  invariants: partnerInvariants,
} satisfies EngineFeature;
