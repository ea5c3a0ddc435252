/** What happens to partners. */
import type { UserId } from '../ids.ts';
import type { PartnerPlace, PartnerSettlement } from './partners.ts';

export type PartnerEvent =
  /** In force for all that is earned after it. */
  | {
      readonly type: 'PartnerTermsSet';
      readonly userId: UserId;
      readonly place: PartnerPlace;
    }
  | { readonly type: 'PartnerSettled'; readonly settlement: PartnerSettlement };
