import type { WirePartnerDay, WirePartnerNode } from '../../../../protocol/partners/entities.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { percentOfShare } from '../../../admin/form/percent.ts';
import { formatWhole, NO_FIGURE } from '../../../format/decimalText.ts';

/** `30% · 2% · 10%` */
export const ratesText = ({ rates }: WirePartnerNode): string =>
  rates === null
    ? NO_FIGURE
    : [rates.FUTURES, rates.ROUNDS, rates.COPY]
        .map((rate) => `${percentOfShare(rate)}%`)
        .join(' · ');

/** `8.24 USDT · 100 BKT`: what a settlement pays or has paid. */
export const paidText = ({ payments }: WirePartnerDay): string =>
  payments.length === 0
    ? NO_FIGURE
    : payments.map(({ amount, currency }) => `${formatWhole(amount)} ${currency}`).join(' · ');

/** `Futures fees 8.24 USDT`: what was earned, by source. */
export const profitText = (t: Translate, { profits }: WirePartnerDay): string =>
  profits
    .map(
      ({ type, profit, currency }) =>
        `${t(`adminPartners.sources.${type}`)} ${formatWhole(profit)} ${currency}`,
    )
    .join(' · ');
