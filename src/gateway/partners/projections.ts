/** Partners read what they earned; nothing of it is an account event. */
import type { PartnerEvent } from '../../domain/partners/events.ts';
import type { ProjectionTable } from '../projections/table.ts';

export const partnerProjections: ProjectionTable<PartnerEvent> = {
  PartnerTermsSet: {},
  PartnerSettled: {},
  ProfitBaseSet: {},
};
