/** What happens to partners. */
import type { UserId } from '../ids.ts';
import type { PartnerPlace, PartnerSettlement, ProfitBase } from './partners.ts';

export type PartnerEvent =
  /** In force for all that is earned after it. */
  | {
      readonly type: 'PartnerTermsSet';
      readonly userId: UserId;
      readonly place: PartnerPlace;
    }
  | { readonly type: 'PartnerSettled'; readonly settlement: PartnerSettlement }
  /** What profits from rounds are a share of, in all records after this one's. */
  | { readonly type: 'ProfitBaseSet'; readonly base: ProfitBase };
