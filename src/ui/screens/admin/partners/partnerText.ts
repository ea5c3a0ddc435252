import type {
  WireOwnAccount,
  WirePartnerDay,
  WirePartnerNode,
} from '../../../../protocol/partners/entities.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { percentOfShare } from '../../../admin/form/fieldTexts.ts';
import { formatWhole, NO_FIGURE } from '../../../format/decimalText.ts';

/** `30% · 2% · 10%`; `30% · 5% (30%) · 10%` where the terms say more than is in force. */
export function ratesText({ rates, roundsInForce }: WirePartnerNode): string {
  if (rates === null) return NO_FIGURE;
  const stated = `${percentOfShare(rates.ROUNDS)}%`;
  const inForce = `${percentOfShare(roundsInForce ?? rates.ROUNDS)}%`;
  return [
    `${percentOfShare(rates.FUTURES)}%`,
    inForce === stated ? stated : `${inForce} (${stated})`,
    `${percentOfShare(rates.COPY)}%`,
  ].join(' · ');
}

/** `Bank account · Browser`: identifiers that a partner and a member share. */
export const matchesText = (t: Translate, { matches }: WireOwnAccount): string =>
  matches.map((match) => t(`adminPartners.match.${match}`)).join(' · ');

/** `8.24 USDT · 100 BKT`: payments of a settlement, due or made. */
export const paidText = ({ payments }: WirePartnerDay): string =>
  payments.length === 0
    ? NO_FIGURE
    : payments.map(({ amount, currency }) => `${formatWhole(amount)} ${currency}`).join(' · ');

/** `Futures fees 8.24 USDT`: earnings, by source. */
export const profitText = (t: Translate, { profits }: WirePartnerDay): string =>
  profits
    .map(
      ({ type, profit, currency }) =>
        `${t(`adminPartners.sources.${type}`)} ${formatWhole(profit)} ${currency}`,
    )
    .join(' · ');
