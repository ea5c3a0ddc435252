import { LiveSigned, LiveText } from '../../../kit/LiveText.tsx';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import type { AccountFigures as Figures } from '../../../../protocol/futures/pricedView.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { usePart } from '../../../services/useReadable.ts';
import { formatPercent, formatUsdt } from '../../../market/instrument.ts';
import { Figure } from '../../../kit/FigureList.tsx';
import { WhyAccountFigure } from './why/WhyFigure.tsx';

type MaybeFigures = Figures | undefined;

const readEquity = (known: MaybeFigures) => `${formatUsdt(known?.shownBalance)} USDT`;
const readBalance = (known: MaybeFigures) => `${formatUsdt(known?.walletBalance)} USDT`;
const readAvailable = (known: MaybeFigures) => `${formatUsdt(known?.available)} USDT`;
const readRatio = (known: MaybeFigures) => formatPercent(known?.crossMarginRatio);
const readProfit = (known: MaybeFigures) => known?.unrealizedPnl;
const profitText = (profit: string | undefined) =>
  `${formatFixed(profit, { digits: 2, rounding: 'cut', sign: 'always' })} USDT`;

/** The futures account at the newest mark prices. */
export function AccountFigures({ className }: { readonly className?: string | undefined }) {
  const t = useText();
  const { figures } = useServices().pricing;
  const equity = usePart(figures, readEquity);
  const balance = usePart(figures, readBalance);
  const available = usePart(figures, readAvailable);
  const profit = usePart(figures, readProfit);
  const ratio = usePart(figures, readRatio);
  return (
    <dl className={className}>
      <Figure label={t('assets.equity')}>
        <WhyAccountFigure kind="accountEquity" text={equity} />
      </Figure>
      <Figure label={t('assets.balance')}>
        <WhyAccountFigure kind="accountBalance" text={balance} />
      </Figure>
      <Figure label={t('assets.available')}>
        <WhyAccountFigure kind="accountAvailable" text={available} />
      </Figure>
      <Figure label={t('assets.unrealized')}>
        <LiveSigned value={profit} format={profitText} />
      </Figure>
      <Figure label={t('assets.crossRatio')}>
        <LiveText text={ratio} />
      </Figure>
    </dl>
  );
}
