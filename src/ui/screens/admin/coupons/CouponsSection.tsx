import { useCallback, useMemo, useState } from 'react';
import { COUPON_STATES } from '../../../../domain/coupons/coupon.ts';
import type { WireCoupon } from '../../../../protocol/coupons/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import {
  describedFigure,
  describedMoment,
  describedText,
  inFile,
  tableOf,
} from '../../../admin/describedTable.tsx';
import { percentOfShare } from '../../../admin/form/fieldTexts.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatIso, formatTime } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actionsColumn, figureColumn } from '../../../kit/table/columns.tsx';
import type { Tone } from '../../../kit/tone.ts';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { NewCoupon } from './NewCoupon.tsx';

const TONES: Readonly<Record<WireCoupon['status'], Tone>> = {
  ACTIVE: 'flat',
  ENDED: 'muted',
  EXPIRED: 'muted',
  USED_UP: 'warn',
};

const amountOf = (text: string | null, { currency }: WireCoupon): string =>
  `${formatWhole(text ?? '0')} ${currency}`;

const bonusOf = (coupon: WireCoupon, t: Translate): string =>
  coupon.kind === 'AMOUNT'
    ? amountOf(coupon.amount, coupon)
    : t('adminCoupons.upTo', {
        rate: percentOfShare(coupon.rate ?? '0'),
        maximum: amountOf(coupon.maximum, coupon),
      });

const usedOf = ({ used, usesMax }: WireCoupon, t: Translate): string =>
  t('adminCoupons.usedOf', {
    used: formatWhole(String(used)),
    max: formatWhole(String(usesMax)),
  });

function useColumns(onEnd: ((coupon: WireCoupon) => void) | undefined) {
  const t = useText();
  const zone = useZone();
  return useMemo(() => {
    const stateOf = ({ status }: WireCoupon) => t(`adminCoupons.states.${status}`);
    return tableOf<WireCoupon>([
      describedText('code', t('adminCoupons.code'), ({ promoCode }) => promoCode, {
        sortBy: ({ promoCode }) => promoCode,
      }),
      inFile(t('adminCoupons.currency'), ({ currency }) => currency),
      describedFigure('bonus', t('adminCoupons.kind'), (coupon) => bonusOf(coupon, t), {
        widthPx: 220,
      }),
      describedText('wallets', t('adminCoupons.wallets'), (one) => one.walletTypes.join(' '), {
        shown: ({ walletTypes }) => walletTypes.join(', '),
      }),
      describedFigure('used', t('adminCoupons.used'), ({ used }) => String(used), {
        shown: (coupon) => usedOf(coupon, t),
        sortBy: ({ used }) => used,
        widthPx: 120,
      }),
      inFile(t('adminCoupons.usesMax'), ({ usesMax }) => String(usesMax)),
      {
        column: figureColumn(
          'perUser',
          t('adminCoupons.usesPerUser'),
          ({ usesPerUser }) => usesPerUser,
          { sortBy: ({ usesPerUser }) => usesPerUser, widthPx: 110 },
        ),
      },
      describedText(
        'expires',
        t('adminCoupons.expires'),
        ({ expiresAt }) => formatIso(expiresAt, zone),
        {
          shown: ({ expiresAt }) =>
            `${formatTime(expiresAt, 'date', zone)} ${formatTime(expiresAt, 'minute', zone)}`,
          sortBy: ({ expiresAt }) => expiresAt,
          widthPx: 140,
        },
      ),
      describedMoment(t('adminCoupons.created'), zone, ({ createdAt }) => createdAt, {
        widthPx: 130,
      }),
      describedText('state', t('adminCoupons.state'), stateOf, {
        shown: (coupon) => <StatusBadge tone={TONES[coupon.status]}>{stateOf(coupon)}</StatusBadge>,
        sortBy: ({ status }) => status,
        widthPx: 90,
      }),
      ...(onEnd === undefined
        ? []
        : [
            {
              column: actionsColumn<WireCoupon>(t('adminCoupons.acts'), 90, (coupon) =>
                coupon.status === 'ENDED' || coupon.status === 'EXPIRED' ? null : (
                  <Button size="small" onClick={() => onEnd(coupon)}>
                    {t('adminCoupons.end')}
                  </Button>
                ),
              ),
            },
          ]),
    ]);
  }, [t, zone, onEnd]);
}

/** /admin/coupons: what members can claim by a code, and how often it was. */
export function CouponsSection() {
  const t = useText();
  const { call } = useServices();
  const canAct = useCan('coupons.act');
  const [isCreating, setCreating] = useState(false);
  const [ending, setEnding] = useState<WireCoupon>();
  const { columns, csv } = useColumns(canAct ? setEnding : undefined);
  const choices = useMemo(
    () => [
      {
        key: 'status',
        label: t('adminCoupons.state'),
        words: choicesOf(COUPON_STATES, (value) => t(`adminCoupons.states.${value}`)),
      },
    ],
    [t],
  );
  const read = useCallback(
    ({ values, keyword, page, size }: TableRequest) =>
      call('operatorCouponList', {
        status: COUPON_STATES.find((status) => status === values['status']),
        keyword,
        page,
        size,
      }),
    [call],
  );
  return (
    <AdminPage
      title={t('adminCoupons.title')}
      acts={
        canAct ? (
          <Button tone="primary" onClick={() => setCreating(true)}>
            {t('adminCoupons.add')}
          </Button>
        ) : null
      }
    >
      <AdminTable
        name="coupons"
        label={t('adminCoupons.list')}
        search={t('adminCoupons.search')}
        isUndated
        columns={columns}
        csv={csv}
        choices={choices}
        rowId={({ id }) => id}
        read={read}
        emptyTitle={t('adminCoupons.none')}
      />
      {isCreating ? <NewCoupon onClose={() => setCreating(false)} /> : null}
      {ending === undefined ? null : (
        <ActDialog
          name="operatorCouponEnd"
          subject={ending.id}
          title={t('adminCoupons.endTitle')}
          says={t('adminCoupons.endSays', { code: ending.promoCode })}
          act={t('adminCoupons.end')}
          params={(reason) => ({ couponId: ending.id, reason })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </AdminPage>
  );
}
