/** Requests about partners. */
import type { UserId } from '../ids.ts';
import type { Stamped } from '../time.ts';
import type {
  PartnerPayment,
  PartnerPlace,
  PartnerSettlement,
  PartnerTerms,
  ProfitBase,
} from './partners.ts';

/** Makes a member a partner, or changes the terms of one for all that is earned afterwards. */
export interface SetPartner extends Stamped {
  readonly type: 'SetPartner';
  readonly userId: UserId;
  readonly terms: PartnerTerms;
  /**
   * The partner above, of one who becomes a partner; left out: the partner they signed up with.
   */
  readonly parentId?: UserId;
}

/** Pays a partner's earnings of a day, once. The amounts follow from the log. */
export interface SettlePartner extends Stamped {
  readonly type: 'SettlePartner';
  readonly userId: UserId;
  readonly day: number;
  readonly payments: readonly PartnerPayment[];
}

/**
 * States in the log, once, that profits from rounds are a share of members' net losses. Changes
 * nothing where there are no partners.
 */
export interface SetProfitBase extends Stamped {
  readonly type: 'SetProfitBase';
}

export type PartnerCommand = SetPartner | SettlePartner | SetProfitBase;

/** Events of partners. */
export type PartnerEvent =
  /** In force for all that is earned after it. */
  | {
      readonly type: 'PartnerTermsSet';
      readonly userId: UserId;
      readonly place: PartnerPlace;
    }
  | { readonly type: 'PartnerSettled'; readonly settlement: PartnerSettlement }
  /** Base of the profits from rounds, in all records after this one's. */
  | { readonly type: 'ProfitBaseSet'; readonly base: ProfitBase };
