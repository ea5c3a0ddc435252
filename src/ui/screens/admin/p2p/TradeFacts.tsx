import type { WireP2pCase } from '../../../../protocol/p2p/details.ts';
import { UserLink } from '../../../admin/UserLink.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { BankFigures } from '../../../people/wallets/BankFigures.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';

/** What a trade is about, with what both sides say of it. */
export function TradeFacts({ trade }: { readonly trade: WireP2pCase }) {
  const t = useText();
  const zone = useZone();
  const { account, currency, dispute, expiresAt } = trade;
  return (
    <FigureList look="roomy">
      <Figure label={t('adminP2p.user')}>
        <UserLink id={trade.userId} username={trade.username} />
      </Figure>
      <Figure label={t('adminP2p.side')}>{t(`adminP2p.sides.${trade.side}`)}</Figure>
      <Figure label={t('wallet.state')}>{t(`wallet.p2p.status.${trade.status}`)}</Figure>
      <Figure label={t('wallet.amount')}>{wholeAmount(trade.amount, currency)}</Figure>
      <Figure label={t('wallet.fee')}>{wholeAmount(trade.fee, currency)}</Figure>
      <Figure label={t('adminP2p.won')}>{wholeAmount(trade.won, 'KRW')}</Figure>
      <Figure label={t('wallet.rate')}>{wholeAmount(trade.rate, 'KRW')}</Figure>
      <Figure label={t('adminP2p.name')}>{trade.name ?? NO_FIGURE}</Figure>
      <Figure label={t('adminP2p.phone')}>{trade.phone ?? NO_FIGURE}</Figure>
      {account === null ? null : <BankFigures account={account} />}
      {expiresAt === null ? null : (
        <Figure label={t('adminP2p.expiresAt')}>{formatTime(expiresAt, 'moment', zone)}</Figure>
      )}
      {dispute === null ? null : <Figure label={t('adminP2p.dispute')}>{dispute}</Figure>}
    </FigureList>
  );
}
