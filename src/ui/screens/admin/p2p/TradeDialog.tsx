import { useState } from 'react';
import type { P2pParty } from '../../../../domain/p2p/steps.ts';
import type { P2pTaker } from '../../../../domain/p2p/takers.ts';
import type { P2pStatus } from '../../../../domain/p2p/p2p.ts';
import type { WireOperatorP2pMessage } from '../../../../protocol/p2p/chat.ts';
import type { WireP2pCase } from '../../../../protocol/p2p/details.ts';
import { LOOK_MS } from '../../../admin/useOver.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { TradeChat } from '../../../people/p2p/TradeChat.tsx';
import { TradeFiles } from '../../../people/p2p/TradeFiles.tsx';
import { TradeTimeline } from '../../../people/p2p/TradeTimeline.tsx';
import { useReadAgain } from '../../../services/operator/acts.ts';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { type CounterAct, counterActs } from './counterActs.ts';
import { CounterDialog } from './CounterDialog.tsx';
import { MemberFigures } from './MemberFigures.tsx';
import s from './P2p.module.css';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { BankFigures } from '../../../people/wallets/BankFigures.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';

/** Facts of a trade, with both sides' statements. */
function TradeFacts({ trade }: { readonly trade: WireP2pCase }) {
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

/** Statements of both sides on a trade: files and messages. */
function BothSides(props: { readonly trade: WireP2pCase; readonly version: number }) {
  const t = useText();
  const { call } = useServices();
  const readAgain = useReadAgain();
  const canAct = useCan('applications.act');
  const { trade, version } = props;
  const p2pId = trade.id;
  const user = trade.username ?? trade.userId;
  const sideName = (by: P2pParty) => (by === 'USER' ? user : t('adminP2p.desk'));
  return (
    <>
      <TradeFiles
        trade={trade}
        side="COUNTER"
        sideName={sideName}
        attach={canAct ? (fileId) => call('operatorP2pAttach', { p2pId, fileId }) : undefined}
        onAttached={readAgain}
      />
      <TradeChat
        key={p2pId}
        p2pId={p2pId}
        side="COUNTER"
        read={(size) => call('operatorP2pChat', { p2pId, page: 1, size })}
        nameOf={({ by, operator }: WireOperatorP2pMessage) => operator ?? sideName(by)}
        version={version}
        say={canAct ? (params) => call('operatorP2pSay', params) : undefined}
        markRead={canAct ? () => call('operatorP2pChatRead', { p2pId }) : undefined}
      />
    </>
  );
}

/** A trade with all that it is decided by. */
function Case(props: { readonly trade: WireP2pCase; readonly version: number }) {
  const t = useText();
  const { trade, version } = props;
  const { steps } = trade;
  const takerName = (by: P2pTaker, status: P2pStatus): string => {
    if (by === 'TIME') return t('wallet.p2p.parties.TIME');
    if (by === 'USER') return trade.username ?? trade.userId;
    return steps.find((step) => step.status === status)?.operator ?? t('adminP2p.desk');
  };
  return (
    <div className={s['case']}>
      <div className={s['part']}>
        <TradeTimeline status={trade.status} steps={steps} takerName={takerName} />
        <TradeFacts trade={trade} />
      </div>
      <div className={s['part']}>
        <BothSides trade={trade} version={version} />
        <MemberFigures trade={trade} />
      </div>
    </div>
  );
}

/** A trade with the acts of the counter at its step; taken steps are shown in it. */
export function TradeDialog(props: { readonly p2pId: string; readonly onClose: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const canAct = useCan('applications.act');
  const { p2pId, onClose } = props;
  const version = useReadable(useServices().p2p.deskVersion);
  const { state, refetch } = useOperatorRead(
    'operatorP2pTrade',
    { p2pId },
    { everyMs: LOOK_MS, version },
  );
  const [act, setAct] = useState<CounterAct | undefined>(undefined);
  const trade = state.value;
  if (act !== undefined && trade !== undefined)
    return <OpenedAct trade={trade} act={act} onClose={() => setAct(undefined)} />;
  const acts = canAct && trade !== undefined ? counterActs(trade) : [];
  return (
    <Dialog
      title={t('adminP2p.trade', { id: p2pId })}
      kind="wide"
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
      {trade === undefined ? (
        state.status === 'failed' ? (
          <EmptyState
            title={refusalText(state.error)}
            action={<Button onClick={refetch}>{t('app.retry')}</Button>}
          />
        ) : (
          <SkeletonRows rows={8} label={t('app.loading')} />
        )
      ) : (
        <Case trade={trade} version={version} />
      )}
    </Dialog>
  );
}

/** The act on the trade as it was when the act was chosen. */
function OpenedAct(props: {
  readonly trade: WireP2pCase;
  readonly act: CounterAct;
  readonly onClose: () => void;
}) {
  const [trade] = useState(props.trade);
  return <CounterDialog trade={trade} act={props.act} onClose={props.onClose} />;
}
