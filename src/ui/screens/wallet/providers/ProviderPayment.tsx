import { Later, later } from '../../../kit/later.tsx';
import { SECOND_MS } from '../../../../domain/time.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { formatCountdown } from '../../../format/timeText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { buttonClass } from '../../../kit/Button.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import s from './ProviderPayment.module.css';
import { pageOf } from './providerRules.ts';

const QrCode = later(async () => (await import('../../../kit/QrCode.tsx')).QrCode);

/** Account events say when it has ended; whether the provider has it yet is read. */
const READ_EVERY_MS = 3 * SECOND_MS;

function PayUntil({ until }: { readonly until: number }) {
  const t = useText();
  const { now } = useServices();
  const time = useSelected(now, (at) => formatCountdown(Math.max(0, until - at)));
  return (
    <p className={s['note']}>
      {t('wallet.remaining')} <span role="timer">{time}</span>
    </p>
  );
}

/** Where a request is paid that a provider carries out: its page, its QR code, and until when. */
export function ProviderPayment({ dnw }: { readonly dnw: WireDnw }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call, now } = useServices();
  const beat = useSelected(now, (at) => Math.floor(at / READ_EVERY_MS));
  const { state } = useQuery({
    key: ['provider', 'payment', dnw.id],
    version: beat,
    read: () => call('providerPayment', { dnwHistoryId: dnw.id }),
  });
  const payment = state.value;
  if (payment === undefined) {
    return state.status === 'failed' ? (
      <RefusalBox stays text={refusalText(state.error)} />
    ) : (
      <SkeletonRows rows={2} label={t('app.loading')} />
    );
  }
  const { step, qrcode, payUntil, isSandbox } = payment;
  const page = pageOf(payment.url);
  return (
    <div className={s['payment']}>
      <p role="status">
        {t(`wallet.provider.step.${step}`, {
          provider: t(`wallet.provider.name.${payment.provider}`),
        })}
      </p>
      {qrcode === null ? null : (
        <div className={s['code']}>
          <Later fallback={<SkeletonRows rows={4} label={t('app.loading')} />}>
            <QrCode text={qrcode} label={t('wallet.provider.qr')} />
          </Later>
        </div>
      )}
      {page === undefined ? null : (
        <a
          className={buttonClass('primary', 'large', true)}
          href={page}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('wallet.provider.open')}
        </a>
      )}
      {payUntil === null ? null : <PayUntil until={payUntil} />}
      {isSandbox ? <p className={s['note']}>{t('wallet.provider.sandbox')}</p> : null}
    </div>
  );
}
