import { useNavigate } from 'react-router-dom';
import { Later, later } from '../../../kit/later.tsx';
import { SECOND_MS } from '../../../../domain/time.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { formatCountdown, formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { Stepper } from '../../../kit/Stepper.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { Offered } from '../../../services/useOffers.ts';
import { useAction } from '../../../services/useAction.ts';
import { useSiteFeatures } from '../../../services/session.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useIsPhone } from '../forms/MoneyDialog.tsx';
import { useTerms } from '../useWallets.ts';
import { searchOf, type WalletAct } from '../walletPlace.ts';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { isCancellable, requestSteps, returnedOf, useRequest } from './requestSteps.ts';
import s from './RequestDialog.module.css';

const ProviderPayment = later(
  async () => (await import('../providers/ProviderPayment.tsx')).ProviderPayment,
);

const REPEATS: Readonly<Partial<Record<WireDnw['type'], WalletAct>>> = {
  D: 'deposit',
  W: 'withdraw',
  WB: 'buy',
  WS: 'sell',
  TO: 'transfer',
  TI: 'transfer',
  CO: 'convert',
  CI: 'convert',
};

/** How long it may still be decided, by the exchange's clock. */
function Remaining({ until }: { readonly until: number }) {
  const { now } = useServices();
  const text = useSelected(now, (at) => formatCountdown(Math.max(0, until - at)));
  return <span role="timer">{text}</span>;
}

/** A purchase pays won and receives coins; every other movement receives its counter amount. */
const receivesText = (dnw: WireDnw): string =>
  dnw.type === 'WB' || dnw.counterAmount === null || dnw.counterCurrency === null
    ? wholeAmount(dnw.receives, dnw.currency)
    : wholeAmount(dnw.counterAmount, dnw.counterCurrency);

function Facts({ dnw }: { readonly dnw: WireDnw }) {
  const t = useText();
  const zone = useZone();
  const { counterWalletType: counter, expiresAt } = dnw;
  const returned = returnedOf(dnw);
  return (
    <FigureList look="roomy">
      <Figure label={t('wallet.wallet')}>
        {counter === null
          ? walletName(t, dnw.walletType)
          : `${walletName(t, dnw.walletType)} → ${walletName(t, counter)}`}
      </Figure>
      <Figure label={t('wallet.amount')}>{wholeAmount(dnw.amount, dnw.currency)}</Figure>
      {dnw.fee === '0' ? null : (
        <Figure label={t('wallet.fee')}>{wholeAmount(dnw.fee, dnw.currency)}</Figure>
      )}
      {dnw.type !== 'WB' ? null : (
        <Figure label={t('wallet.youPay')}>
          {wholeAmount(dnw.counterAmount, dnw.counterCurrency ?? 'KRW')}
        </Figure>
      )}
      {returned === undefined ? (
        <Figure label={t('wallet.receives')}>{receivesText(dnw)}</Figure>
      ) : (
        <Figure label={t('wallet.type.E')}>{wholeAmount(returned, dnw.currency)}</Figure>
      )}
      {dnw.status !== 'REQUESTED' || expiresAt === null ? null : (
        <Figure label={t('wallet.remaining')}>
          <Remaining until={expiresAt} />
        </Figure>
      )}
      <Figure label={t('wallet.requestedAt')}>{formatTime(dnw.requestedAt, 'moment', zone)}</Figure>
      <Figure label={t('wallet.number')}>
        <span className={s['number']}>
          {dnw.id}
          <CopyButton name={t('wallet.number')} text={dnw.id} />
        </span>
      </Figure>
    </FigureList>
  );
}

function Steps({ dnw }: { readonly dnw: WireDnw }) {
  const t = useText();
  const zone = useZone();
  const ms = useTerms().terms.find(
    ({ walletType, type }) => walletType === dnw.walletType && type === dnw.type,
  )?.sandboxMs;
  const waits =
    dnw.provider !== null
      ? t('wallet.provider.waits')
      : ms == null
        ? t('wallet.byOperator')
        : t('wallet.sandboxDecides', { count: ms / SECOND_MS });
  const note = (state: string, isLast: boolean): string | undefined => {
    if (state === 'now') return waits;
    if (state === 'failed' && dnw.reason !== '') return dnw.reason;
    return isLast && dnw.endedAt !== null ? formatTime(dnw.endedAt, 'moment', zone) : undefined;
  };
  const steps = requestSteps(dnw);
  return (
    <div role="status">
      <Stepper
        label={t('wallet.steps')}
        steps={steps.map(({ key, state }, index) => ({
          label: t(key),
          state,
          note: note(state, index === steps.length - 1),
        }))}
      />
    </div>
  );
}

/** Where it is paid to, or from where it is to be paid, with everything to copy. */
function Destination({ dnw }: { readonly dnw: WireDnw }) {
  const t = useText();
  const { destination: to, counterAmount } = dnw;
  if (to === null) return null;
  const line = (name: string, text: string) => (
    <Figure label={name}>
      <span className={s['copied']}>
        {text}
        <CopyButton name={name} text={text} />
      </span>
    </Figure>
  );
  if (to.kind === 'ADDRESS') {
    return (
      <FigureList look="roomy">
        {line(t('wallet.address'), to.address)}
        {to.tag === null ? null : line(t('wallet.tag.name'), to.tag)}
        {to.txid === null ? null : line(t('wallet.txid'), to.txid)}
      </FigureList>
    );
  }
  const isToPay = (dnw.type === 'WB' || dnw.type === 'D') && dnw.status === 'REQUESTED';
  return (
    <FigureList look="roomy">
      {isToPay && dnw.type === 'D' ? <p>{t('wallet.payByHand')}</p> : null}
      <Figure label={t('wallet.bank')}>{to.bankName}</Figure>
      {line(t('wallet.accountNumber'), to.account)}
      <Figure label={t('wallet.holder')}>{to.holder}</Figure>
      {counterAmount === null || !isToPay ? null : line(t('wallet.wonToPay'), counterAmount)}
      {to.wonpNum === null || !isToPay ? null : line(t('wallet.senderCode'), to.wonpNum)}
      {isToPay ? <p className={s['warning']}>{t('wallet.senderCodeNote')}</p> : null}
    </FigureList>
  );
}

/** Acts on a request: cancel it while it waits, repeat it, or use its result. */
function Acts({ dnw, onClose }: { readonly dnw: WireDnw; readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { call } = useServices();
  const { isFutures } = useSiteFeatures();
  const action = useAction();
  const refusalText = useRefusalText();
  const repeats = REPEATS[dnw.type];
  if (dnw.status === 'REQUESTED') {
    return (
      <>
        {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
        {isCancellable(dnw) ? (
          <Button
            wide
            size="large"
            disabled={action.isBusy}
            onClick={() =>
              void action.run(() => call('cancelApplication', { dnwHistoryId: dnw.id }))
            }
          >
            {t('wallet.cancelRequest')}
          </Button>
        ) : null}
      </>
    );
  }
  return (
    <div className={s['acts']}>
      {repeats === undefined ? null : (
        <Button
          size="large"
          onClick={() =>
            void navigate(
              searchOf({
                act: repeats,
                wallet: dnw.walletType,
                to: dnw.counterWalletType ?? undefined,
                amount: dnw.amount,
                provider: dnw.provider ?? undefined,
                address: dnw.destination?.kind === 'ADDRESS' ? dnw.destination.address : undefined,
              }),
              { replace: true },
            )
          }
        >
          {t('wallet.repeat')}
        </Button>
      )}
      {dnw.counterWalletType === 'FUTURES' && isFutures ? (
        <LinkButton to="/future" text={t('wallet.toFutures')} tone="primary" />
      ) : (
        <Button size="large" tone="primary" onClick={onClose}>
          {t('app.confirm')}
        </Button>
      )}
    </div>
  );
}

/** A request with its steps, figures and acts; follows by itself what others decide. */
export function RequestDialog(props: {
  readonly id: string;
  readonly known: WireDnw | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const isPhone = useIsPhone();
  const { dnw, isMissing, error } = useRequest(props.id, props.known);
  const title = dnw === undefined ? t('wallet.request') : t(`wallet.type.${dnw.type}`);
  return (
    <Dialog title={title} kind={isPhone ? 'sheet' : 'dialog'} onClose={props.onClose}>
      {dnw !== undefined ? (
        <div className={s['request']}>
          <Steps dnw={dnw} />
          {dnw.provider === null || dnw.status !== 'REQUESTED' ? null : (
            <Offered call="providerPayment">
              <Later fallback={<SkeletonRows rows={4} label={t('app.loading')} />}>
                <ProviderPayment dnw={dnw} />
              </Later>
            </Offered>
          )}
          <Destination dnw={dnw} />
          <Facts dnw={dnw} />
          <Acts dnw={dnw} onClose={props.onClose} />
        </div>
      ) : isMissing ? (
        <EmptyState title={t('wallet.unknownRequest')} />
      ) : error === undefined ? (
        <SkeletonRows rows={6} label={t('app.loading')} />
      ) : (
        <EmptyState title={refusalText(error)} />
      )}
    </Dialog>
  );
}
