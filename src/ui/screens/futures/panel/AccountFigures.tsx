import { Signed } from '../../../kit/Signed.tsx';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { formatPercent, formatUsdt } from '../../../market/instrument.ts';
import { Figure } from '../../../kit/FigureList.tsx';
import { WhyAccountFigure } from './why/WhyFigure.tsx';

/** The futures account at the newest mark prices. */
export function AccountFigures({ className }: { readonly className?: string | undefined }) {
  const t = useText();
  const figures = useReadable(useServices().pricing.figures);
  return (
    <dl className={className}>
      <Figure label={t('assets.balance')}>
        <WhyAccountFigure
          kind="accountBalance"
          text={`${formatUsdt(figures?.shownBalance)} USDT`}
        />
      </Figure>
      <Figure label={t('assets.available')}>
        <WhyAccountFigure kind="accountAvailable" text={`${formatUsdt(figures?.available)} USDT`} />
      </Figure>
      <Figure label={t('assets.unrealized')}>
        <Signed
          value={figures?.unrealizedPnl}
          text={`${formatFixed(figures?.unrealizedPnl, { digits: 2, rounding: 'cut', sign: 'always' })} USDT`}
        />
      </Figure>
      <Figure label={t('assets.crossRatio')}>{formatPercent(figures?.crossMarginRatio)}</Figure>
    </dl>
  );
}
