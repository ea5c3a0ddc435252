import { useState } from 'react';
import type { WireP2pDetails } from '../../../../protocol/p2p/details.ts';
import { formatCountdown } from '../../../format/timeText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Field } from '../../../kit/Field.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { ProofField } from '../../../people/p2p/ProofField.tsx';
import { TradeChat } from '../../../people/p2p/TradeChat.tsx';
import { TradeFiles, useStoredFile } from '../../../people/p2p/TradeFiles.tsx';
import { TradeTimeline } from '../../../people/p2p/TradeTimeline.tsx';
import { BankFigures } from '../../../people/wallets/BankFigures.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import s from './P2pPage.module.css';
import { type P2pAct, p2pActs } from './p2pRules.ts';
import { useOffers } from '../../../services/useOffers.ts';

/** How long the step may take, by the exchange's clock. */
function Remaining({ until }: { readonly until: number }) {
  const text = useSelected(useServices().now, (at) => formatCountdown(Math.max(0, until - at)));
  return <span role="timer">{text}</span>;
}

function Facts({ trade }: { readonly trade: WireP2pDetails }) {
  const t = useText();
  const { account, currency, expiresAt } = trade;
  const isToPay = trade.side === 'BUY' && trade.status === 'MATCHED';
  return (
    <FigureList look="roomy">
      <Figure label={t('wallet.amount')}>{wholeAmount(trade.amount, currency)}</Figure>
      <Figure
        label={t('wallet.rate')}
      >{`1 ${currency} = ${wholeAmount(trade.rate, 'KRW')}`}</Figure>
      <Figure label={t('wallet.fee')}>{wholeAmount(trade.fee, currency)}</Figure>
      <Figure label={t(trade.side === 'BUY' ? 'wallet.youPay' : 'wallet.arrives')}>
        <span className={s['copied']}>
          {wholeAmount(trade.won, 'KRW')}
          {isToPay ? <CopyButton name={t('wallet.youPay')} text={trade.won} /> : null}
        </span>
      </Figure>
      {account === null ? null : <BankFigures account={account} className={s['copied']} />}
      {expiresAt === null ? null : (
        <Figure label={t('wallet.remaining')}>
          <Remaining until={expiresAt} />
        </Figure>
      )}
      {trade.dispute === null ? null : (
        <Figure label={t('wallet.p2p.said')}>{trade.dispute}</Figure>
      )}
      <Figure label={t('wallet.number')}>{trade.id}</Figure>
    </FigureList>
  );
}

const CALL_OF_ACT = {
  pay: 'payP2p',
  confirm: 'confirmP2p',
  cancel: 'cancelP2p',
  dispute: 'disputeP2p',
} as const;

/** Acts at this step; irreversible ones require a confirmation. */
function Acts(props: {
  readonly trade: WireP2pDetails;
  readonly onStep: (trade: WireP2pDetails) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const { trade, onStep } = props;
  const [asked, setAsked] = useState<P2pAct>();
  const [text, setText] = useState('');
  const [proof, setProof] = useState<File>();
  const store = useStoredFile();
  const action = useAction(`${trade.id}/${trade.status}`);
  const p2pId = trade.id;
  const sends = {
    pay: async () => {
      if (proof === undefined) return call('payP2p', { p2pId });
      const stored = await store(proof);
      return stored.ok ? call('payP2p', { p2pId, fileId: stored.value }) : stored;
    },
    confirm: () => call('confirmP2p', { p2pId }),
    cancel: () => call('cancelP2p', { p2pId }),
    dispute: () => call('disputeP2p', { p2pId, text: text.trim() }),
  } as const;
  const offers = useOffers();
  const acts = p2pActs(trade.side, trade.status).filter((act) => offers(CALL_OF_ACT[act]));
  if (acts.length === 0) return null;
  const done = () => {
    if (asked === undefined) return;
    setAsked(undefined);
    void action.run(sends[asked], onStep);
  };
  return (
    <>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      <div className={s['acts']}>
        {acts.map((act, index) => (
          <Button
            key={act}
            size="large"
            tone={index === 0 && act !== 'cancel' && act !== 'dispute' ? 'primary' : 'plain'}
            disabled={action.isBusy}
            onClick={() => setAsked(act)}
          >
            {t(`wallet.p2p.act.${act}`)}
          </Button>
        ))}
      </div>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t(`wallet.p2p.act.${asked}`)}
          action={t(`wallet.p2p.act.${asked}`)}
          isDisabled={asked === 'dispute' && text.trim() === ''}
          isCautious
          onCancel={() => setAsked(undefined)}
          onConfirm={done}
        >
          <p>{t(`wallet.p2p.ask.${asked}`)}</p>
          {asked === 'pay' ? <ProofField file={proof} onFile={setProof} /> : null}
          {asked === 'dispute' ? (
            <Field label={t('wallet.p2p.what')}>
              {(ids) => <TextInput id={ids.id} value={text} maxLength={1_000} onValue={setText} />}
            </Field>
          ) : null}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Files of both sides, and the chat with the counter. */
function Beside(props: {
  readonly trade: WireP2pDetails;
  readonly onStep: (trade: WireP2pDetails) => void;
}) {
  const t = useText();
  const { call, p2p } = useServices();
  const offers = useOffers();
  const version = useReadable(p2p.version);
  const { trade, onStep } = props;
  const p2pId = trade.id;
  return (
    <>
      <TradeFiles
        trade={trade}
        side="USER"
        sideName={(by) => t(`wallet.p2p.parties.${by}`)}
        attach={offers('p2pAttach') ? (fileId) => call('p2pAttach', { p2pId, fileId }) : undefined}
        onAttached={onStep}
      />
      {offers('p2pChat') ? (
        <TradeChat
          key={p2pId}
          p2pId={p2pId}
          side="USER"
          nameOf={({ by }) => t(`wallet.p2p.parties.${by}`)}
          read={(size) => call('p2pChat', { p2pId, page: 1, size })}
          version={`${version} ${trade.status}`}
          say={(params) => call('p2pSay', params)}
          markRead={() => call('p2pChatRead', { p2pId })}
        />
      ) : null}
    </>
  );
}

/** A trade with its steps, what to do next, its figures, acts, files and chat. */
export function P2pTrade(props: {
  readonly trade: WireP2pDetails;
  readonly onStep: (trade: WireP2pDetails) => void;
}) {
  const t = useText();
  const { trade } = props;
  const { side, status, steps } = trade;
  return (
    <div className={s['trade']}>
      <div className={s['part']}>
        <h2>{t(`wallet.p2p.side.${side}`)}</h2>
        <p className={s['next']} role="status">
          {t(`wallet.p2p.next.${side}.${status}`)}
        </p>
        <TradeTimeline
          status={status}
          steps={steps}
          takerName={(by) => t(`wallet.p2p.parties.${by}`)}
        />
        <Facts trade={trade} />
        <Acts trade={trade} onStep={props.onStep} />
      </div>
      <div className={s['part']}>
        <Beside trade={trade} onStep={props.onStep} />
      </div>
    </div>
  );
}
