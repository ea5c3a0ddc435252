import * as v from 'valibot';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { P2P_SIDES, type P2pSide } from '../../../../domain/p2p/p2p.ts';
import type { AccountView } from '../../../../protocol/accountView.ts';
import type { WireP2pDetails } from '../../../../protocol/p2p/details.ts';
import { NO_FIGURE, stepDigits } from '../../../format/decimalText.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { ActButton } from '../../../kit/Button.tsx';
import { Field } from '../../../kit/Field.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { PhoneInput } from '../../../kit/DigitsInput.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useKept } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { mostOf } from '../forms/amountRules.ts';
import { BankAccount } from '../forms/BankAccount.tsx';
import { FreezeNotice, useFreeze } from '../forms/FreezeNotice.tsx';
import { useReasonText } from '../forms/MoneyDialog.tsx';
import { limitHint, TermsFigures } from '../forms/TermsFigures.tsx';
import { useRequestId } from '../forms/useRequestId.ts';
import { useWonRate } from '../forms/WonFigures.tsx';
import { useWithdrawable, useTerms, useWallets } from '../useWallets.ts';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { requestReason, wonOfRequest } from './p2pRules.ts';
import s from './P2pPage.module.css';

const shape = v.object({
  side: v.picklist(P2P_SIDES),
  point: v.string(),
  /** Null until it is typed: the person's is shown. */
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  bank: v.object({ code: v.string(), account: v.string(), holder: v.string() }),
});

type KeptFields = v.InferOutput<typeof shape>;

interface Person {
  readonly name: string;
  readonly phone: string;
}

type P2pFields = KeptFields & Person;

const EMPTY: KeptFields = {
  side: 'BUY',
  point: '',
  name: null,
  phone: null,
  bank: { code: '', account: '', holder: '' },
};

/** Details entered last time, or else those of the user's account. */
const personOf = (user: AccountView['user'], last: WireP2pDetails | null): Person => ({
  name: last?.name ?? user?.name ?? '',
  phone: last?.phone ?? user?.phone ?? '',
});

/** The coin that is traded with the counter. */
const WALLET = 'USDT';

/** Sends a request; the same content keeps its id until the outcome is known. */
function useP2pRequest(onRefused: () => void) {
  const { call } = useServices();
  const action = useAction();
  const { idFor, done } = useRequestId('p2p');
  const request = (
    { side, name, phone, point, bank }: P2pFields,
    won: string | undefined,
    onRequested: (trade: WireP2pDetails) => void,
  ) => {
    const bankInfo = side === 'SELL' ? { bankInfo: bank } : {};
    const content = {
      name: name.trim(),
      phone: phone.trim(),
      point: typedToDecimal(point),
      detailJson: JSON.stringify({ side, walletType: WALLET, won, ...bankInfo }),
    };
    const clientRequestId = idFor(JSON.stringify(content));
    void action.run(async () => {
      const answer = await call('requestP2p', { ...content, clientRequestId });
      if (answer.ok || answer.error.status !== 0) done();
      // The rate may have moved: the next attempt is another request, at the newest one.
      if (!answer.ok) onRefused();
      return answer;
    }, onRequested);
  };
  return { action, request };
}

/** Name and phone of the person. */
function PersonFields(props: {
  readonly fields: P2pFields;
  readonly onChange: (change: Partial<P2pFields>) => void;
}) {
  const t = useText();
  const { fields, onChange } = props;
  return (
    <>
      <Field label={t('wallet.p2p.name')}>
        {(ids) => (
          <TextInput
            id={ids.id}
            autoComplete="name"
            restrict="plain"
            value={fields.name}
            onValue={(name) => onChange({ name })}
          />
        )}
      </Field>
      <Field label={t('wallet.p2p.phone')}>
        {(ids) => (
          <PhoneInput id={ids.id} value={fields.phone} onValue={(phone) => onChange({ phone })} />
        )}
      </Field>
    </>
  );
}

/** Trades have terms of their own where the exchange lists any, else those of its purchases. */
function termsOfSide(terms: readonly WireTerms[], isSale: boolean): WireTerms | undefined {
  const of = (wanted: WireTerms['type']) =>
    terms.find(({ walletType, type }) => walletType === WALLET && type === wanted);
  return isSale ? (of('P2PS') ?? of('WS')) : (of('P2PB') ?? of('WB'));
}

/** Requests a trade with the operator's counter. */
export function P2pForm(props: {
  /** The newest trade, whose name and phone are filled in. */
  readonly last: WireP2pDetails | null;
  readonly onRequested: (trade: WireP2pDetails) => void;
}) {
  const t = useText();
  const reasonText = useReasonText();
  const refusalText = useRefusalText();
  const { account, connection } = useServices();
  const state = useSelected(connection, (one) => one.state);
  const user = useSelected(account, (view) => view.user);
  const [kept, keep] = useKept('wallet/p2p', shape, () => EMPTY);
  const person = personOf(user, props.last);
  const fields: P2pFields = {
    ...kept,
    name: kept.name ?? person.name,
    phone: kept.phone ?? person.phone,
  };
  const set = (change: Partial<P2pFields>) => keep({ ...kept, ...change });
  const isSale = fields.side === 'SELL';
  const wallet = useWallets().find(({ type }) => type === WALLET);
  const { available, remaining } = useWithdrawable(wallet);
  const terms = termsOfSide(useTerms().terms, isSale);
  const { rate, refetch } = useWonRate(WALLET);
  const asked = { ...fields, terms, rate };
  const won = wonOfRequest(asked);
  const { action, request } = useP2pRequest(refetch);
  const freeze = useFreeze();
  const reason = requestReason({ ...asked, connection: state, available, remaining, freeze });
  const submit = () => {
    if (reason !== undefined || action.isBusy) return;
    request(fields, won, (trade) => {
      keep(EMPTY);
      props.onRequested(trade);
    });
  };
  const most = mostOf(available, terms);
  return (
    <form
      className={s['form']}
      aria-label={t('wallet.p2p.form')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Segmented<P2pSide>
        label={t('wallet.p2p.form')}
        value={fields.side}
        onValue={(side) => set({ side })}
        choices={P2P_SIDES.map((side) => ({ value: side, label: t(`wallet.p2p.side.${side}`) }))}
      />
      {isSale ? <FreezeNotice freeze={freeze} /> : null}
      <AmountField
        label={t('wallet.amount')}
        value={fields.point}
        digits={terms === undefined ? 6 : stepDigits(terms.unit)}
        unit={WALLET}
        onValue={(point) => set({ point })}
        hint={terms === undefined ? undefined : limitHint(t, terms)}
        {...(isSale
          ? { most: { amount: most, text: t('wallet.all', { amount: wholeAmount(most, WALLET) }) } }
          : {})}
      />
      <PersonFields fields={fields} onChange={set} />
      {isSale ? <BankAccount value={fields.bank} onValue={(bank) => set({ bank })} /> : null}
      <FigureList look="roomy">
        <Figure label={t('wallet.rate')}>
          {rate === undefined ? NO_FIGURE : `1 ${WALLET} = ${wholeAmount(rate, 'KRW')}`}
        </Figure>
        <Figure label={t(isSale ? 'wallet.arrives' : 'wallet.youPay')}>
          <span className={s['result']}>{wholeAmount(won ?? '0', 'KRW')}</span>
        </Figure>
      </FigureList>
      {terms === undefined ? null : <TermsFigures terms={terms} typed={fields.point} />}
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      <p className={s['note']} role="status">
        {reason === undefined ? '' : reasonText(reason)}
      </p>
      <ActButton
        type="submit"
        size="large"
        tone="primary"
        disabled={reason !== undefined || action.isBusy}
      >
        {t('wallet.p2p.request')}
      </ActButton>
    </form>
  );
}
