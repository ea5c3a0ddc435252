import { Signed } from '../../../kit/Signed.tsx';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { formatPercent, formatUsdt } from '../../../market/instrument.ts';

/** The futures account at the newest marks. */
export function AccountFigures({ className }: { readonly className?: string | undefined }) {
  const t = useText();
  const figures = useReadable(useServices().pricing.figures);
  return (
    <dl className={className}>
      <div>
        <dt>{t('assets.balance')}</dt>
        <dd>{`${formatUsdt(figures?.shownBalance)} USDT`}</dd>
      </div>
      <div>
        <dt>{t('assets.available')}</dt>
        <dd>{`${formatUsdt(figures?.available)} USDT`}</dd>
      </div>
      <div>
        <dt>{t('assets.unrealized')}</dt>
        <dd>
          <Signed
            value={figures?.markPnl}
            text={`${formatFixed(figures?.markPnl, { digits: 2, rounding: 'cut', sign: 'always' })} USDT`}
          />
        </dd>
      </div>
      <div>
        <dt>{t('assets.crossRatio')}</dt>
        <dd>{formatPercent(figures?.crossMarginRatio)}</dd>
      </div>
    </dl>
  );
}
