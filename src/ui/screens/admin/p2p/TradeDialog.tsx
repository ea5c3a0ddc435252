import { useState } from 'react';
import type { WireOperatorP2p } from '../../../../protocol/p2p/details.ts';
import { FileButton } from '../../../people/FileButton.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { BankFigures } from '../../../people/wallets/BankFigures.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { type CounterAct, counterActs } from './counterActs.ts';
import { CounterDialog } from './CounterDialog.tsx';

function Facts({ trade }: { readonly trade: WireOperatorP2p }) {
  const t = useText();
  const { account, currency, proofFileId, dispute } = trade;
  return (
    <FigureList look="roomy">
      <Figure label={t('adminP2p.user')}>{trade.username ?? trade.userId}</Figure>
      <Figure label={t('adminP2p.side')}>{t(`adminP2p.sides.${trade.side}`)}</Figure>
      <Figure label={t('wallet.state')}>{t(`wallet.p2p.status.${trade.status}`)}</Figure>
      <Figure label={t('wallet.amount')}>{wholeAmount(trade.amount, currency)}</Figure>
      <Figure label={t('wallet.fee')}>{wholeAmount(trade.fee, currency)}</Figure>
      <Figure label={t('adminP2p.won')}>{wholeAmount(trade.won, 'KRW')}</Figure>
      <Figure label={t('wallet.rate')}>{wholeAmount(trade.rate, 'KRW')}</Figure>
      <Figure label={t('adminP2p.name')}>{trade.name ?? NO_FIGURE}</Figure>
      <Figure label={t('adminP2p.phone')}>{trade.phone ?? NO_FIGURE}</Figure>
      {account === null ? null : <BankFigures account={account} />}
      {dispute === null ? null : <Figure label={t('adminP2p.dispute')}>{dispute}</Figure>}
      {trade.reason === '' ? null : <Figure label={t('wallet.reason')}>{trade.reason}</Figure>}
      {proofFileId === null ? null : (
        <Figure label={t('adminP2p.proof')}>
          <FileButton id={proofFileId} name={t('adminP2p.proof')} />
        </Figure>
      )}
    </FigureList>
  );
}

/** A trade with what the counter can do at its step. */
export function TradeDialog(props: {
  readonly trade: WireOperatorP2p;
  readonly onClose: () => void;
}) {
  const t = useText();
  const operator = useOperator();
  const { trade, onClose } = props;
  const [act, setAct] = useState<CounterAct | undefined>(undefined);
  if (act !== undefined) return <CounterDialog trade={trade} act={act} onClose={onClose} />;
  const acts = operator?.can('applications.act') === true ? counterActs(trade) : [];
  return (
    <Dialog
      title={t('adminP2p.trade', { id: trade.id })}
      onClose={onClose}
      footer={
        acts.length === 0 ? undefined : (
          <>
            {acts.map((one, index) => (
              <Button
                key={one}
                size="large"
                tone={index === 0 ? 'primary' : 'plain'}
                onClick={() => setAct(one)}
              >
                {t(`adminP2p.acts.${one}`)}
              </Button>
            ))}
          </>
        )
      }
    >
      <Facts trade={trade} />
    </Dialog>
  );
}
