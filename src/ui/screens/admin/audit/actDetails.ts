/** What an act was asked for, in words: each figure with what was there before. Rule [O-G34]. */
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import type { Translate } from '../../../i18n/useText.ts';

/** Figures that have a name in the reader's language. */
const FIELDS = [
  'amount',
  'currency',
  'decision',
  'type',
  'walletType',
  'userId',
  'status',
  'role',
  'permissions',
  'username',
  'name',
  'code',
  'kind',
  'rates_FUTURES',
  'rates_ROUNDS',
  'rates_COPY',
  'capacity',
  'fee',
  'isOpen',
  'isApproved',
  'isPlay',
  'odds',
  'minPoint',
  'maxPoint',
  'stepPoint',
  'maxPointPerRound',
  'maxPointPerSide',
  'makerFee',
  'takerFee',
  'openOrdersMax',
  'minimum',
  'maximum',
  'unit',
  'dailyMaximum',
  'monthlyMaximum',
  'fixedFee',
  'feeRate',
  'hours',
  'from',
  'krwPerUsdt',
  'bktPerUsdt',
  'spread',
  'bankCode',
  'account',
  'holder',
  'text',
  'title',
  'content',
  'version',
  'answer',
  'to',
  'promoCode',
  'usesMax',
  'usesPerUser',
  'expiresAt',
  'day',
  'siteId',
  'sessionId',
  'act',
  'by',
  'language',
  'menus',
  'problem',
  'paymentId',
  'partnerId',
  'parentId',
  'twoPersonFromUsdt',
  'twoPersonFromWon',
] as const;

/** A name of the trail: `rates.FUTURES` is `rates_FUTURES` among the texts. */
function fieldName(t: Translate, name: string): string {
  const known = FIELDS.find((one) => one === name.replace('.', '_'));
  return known === undefined ? name : t(`adminAudit.fields.${known}`);
}

type Asked = Pick<WireAct, 'details' | 'before'>;

interface ActDetail {
  readonly name: string;
  readonly text: string;
}

/** What was asked for and differs from before, or is new; then what else was there. */
function actDetails(t: Translate, { details, before }: Asked): readonly ActDetail[] {
  return Object.entries(details).map(([name, after]) => {
    const was = before[name];
    const values = { name: fieldName(t, name), after };
    return {
      name,
      text:
        was === undefined || was === after
          ? t('adminAudit.given', values)
          : t('adminAudit.changed', { ...values, before: was }),
    };
  });
}

export const detailsText = (t: Translate, act: Asked): string =>
  actDetails(t, act)
    .map(({ text }) => text)
    .join(' · ');
